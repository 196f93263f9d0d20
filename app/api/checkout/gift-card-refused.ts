import { describeRefusedGiftCard } from "#app/shop/gift-card-code/describe-refused-gift-card.ts";
import type { QuoteRefused } from "#server/checkout/quote/quote-checkout.ts";

/**
 * The response to a gift card that cannot be used. It counts as a changed amount, so that the page
 * asks for the card again.
 */
export function giftCardRefused({
  refusal,
  totals,
}: Extract<QuoteRefused, { code: "gift-card-refused" }>): Response {
  const error = `${describeRefusedGiftCard(refusal)} Nothing was charged.`;
  return Response.json({ error, code: "amount-differs", totals }, { status: 409 });
}
