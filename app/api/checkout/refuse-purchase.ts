import {
  checkoutMessages,
  describeUnavailable,
} from "#app/shop/checkout/payment/checkout-messages.ts";
import { describeRefusedGiftCard } from "#app/shop/gift-cards/describe-refused-gift-card.ts";
import { openingMessages } from "#app/shop/opening/opening-messages.ts";
import { forgetCode } from "#app/shop/promotions/code-cookie.ts";
import { describeCodeRefused } from "#app/shop/promotions/describe-refusal.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import { describeShippingChanged } from "#domain/shipping/describe-not-offered.ts";
import type { StartedCheckout } from "#server/checkout/pay/start-checkout.ts";
import type { SubmittedCheckout } from "#server/checkout/pay/submit-checkout.ts";
import type { QuoteRefused } from "#server/checkout/quote/quote-checkout.ts";
import { recipientMessages } from "../quote/recipient-messages.ts";
import { tooOften } from "./payment-error-response.ts";

/** The refusals that starting a checkout and paying it have in common. */
type PurchaseRefused = Extract<StartedCheckout, Pick<SubmittedCheckout, "code">>;

/** @param state where it is shipped, as far as it is known */
export function refusePurchase(refused: PurchaseRefused, state: UsPlace | null): Response {
  switch (refused.code) {
    case "amount-differs":
      return refuse(409, checkoutMessages.amountDiffers, refused);
    case "unavailable": {
      const reasons = refused.products.map(({ reason }) => reason);
      return refuse(409, describeUnavailable(reasons), refused);
    }
    case "shipping-changed": {
      const { offered, onlyState } = refused.shipping;
      const error = describeShippingChanged(offered, state, onlyState);
      return refuse(409, error, { code: refused.code });
    }
    case "gift-cards-off":
      return refuse(409, checkoutMessages.giftCardsOff, refused);
    case "recipient-refused":
      return refuse(409, recipientMessages.refused, { code: "shipping-changed" });
    case "code-refused":
      return codeRefused(refused);
    case "gift-card-refused":
      return giftCardRefused(refused);
    case "already-placed":
      return refuse(409, "This cart was ordered already.", refused);
    case "closed":
      return refuse(503, openingMessages.checkoutClosed, refused);
    case "too-often":
      return tooOften(refused.seconds);
  }
}

/** @param detail with the refusal's code */
export function refuse(status: number, error: string, detail: object): Response {
  return Response.json({ error, ...detail }, { status });
}

/**
 * The response to a code that cannot be used: the reason, and a cookie header that deletes the code.
 * It counts as a changed amount, so that the page asks for the price again without the code.
 */
function codeRefused({
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
function giftCardRefused({
  refusal,
  totals,
}: Extract<QuoteRefused, { code: "gift-card-refused" }>): Response {
  const error = `${describeRefusedGiftCard(refusal)} Nothing was charged.`;
  return Response.json({ error, code: "amount-differs", totals }, { status: 409 });
}
