import { describeRefusedGiftCard } from "#app/shop/gift-card-code/describe-refused-gift-card.ts";
import { forgetCode } from "#app/shop/promotions/code-cookie.ts";
import { describeCodeRefused } from "#app/shop/promotions/describe-refusal.ts";
import type { QuoteRefused } from "#server/checkout/quote/quote-checkout.ts";

/**
 * The response to a code that cannot be used: the reason, and a cookie header that deletes the code.
 * It counts as a changed amount, so that the page asks for the price again without the code.
 */
export function codeRefused({
  refusal,
  totals,
}: Extract<QuoteRefused, { code: "code-refused" }>): Response {
  return Response.json(
    { error: describeCodeRefused(refusal), code: "amount-differs", totals },
    { status: 409, headers: { "set-cookie": forgetCode } },
  );
}

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
