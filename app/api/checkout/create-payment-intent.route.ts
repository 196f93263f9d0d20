import { maySeeShop } from "#app/admin/access/require-admin.ts";
import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import {
  checkoutMessages,
  describeUnavailable,
} from "#app/shop/checkout/payment/checkout-messages.ts";
import { openingMessages } from "#app/shop/opening/opening-messages.ts";
import { intentPurchaseSchema } from "#domain/checkout/checkout-requests.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { paymentMethodName } from "#domain/payments/payment-method.ts";
import { describeShippingChanged } from "#domain/shipping/describe-not-offered.ts";
import { startCheckout } from "#server/checkout/pay/start-checkout.ts";
import { notifyMethodOff } from "#server/email/owner-emails/notify-method-off.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { getPaymentSettings } from "#server/settings/sections.ts";
import { recipientMessages } from "../quote/recipient-messages.ts";
import type { Route } from "./+types/create-payment-intent.route";
import { codeRefused, giftCardRefused } from "./code-refused.ts";
import { paymentErrorResponse, tooOften } from "./payment-error-response.ts";

export const loader = onlyPost;

/** Stores the checkout and returns the client secret of its payment intent. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const sent = await readJson(request, intentPurchaseSchema);
  const { amount, methodTypes, checkoutId, lines, destination, shipping, code, giftCard, tab } =
    sent;
  const { buysGiftCard, multiRecipient } = sent;
  try {
    const started = await startCheckout(shop, {
      checkoutId,
      lines,
      method: methodTypes,
      amount,
      destination,
      shipping,
      multiRecipient,
      discountCode: code,
      giftCardCode: giftCard,
      buysGiftCard,
      tab,
      address: clientAddress,
      isOwner: shop.opening().state === "closed" && (await maySeeShop(shop, request)),
    });
    switch (started.code) {
      case "started":
        // The payment form accepts no other format.
        if (!intentIdOf(started.clientSecret)) {
          return refuse(502, checkoutMessages.secretInvalid, { code: "payments-unavailable" });
        }
        return Response.json({ clientSecret: started.clientSecret, totals: started.totals });
      case "covered":
        return Response.json(started);
      case "amount-differs":
        return refuse(409, checkoutMessages.amountDiffers, started);
      case "unavailable": {
        const reasons = started.products.map(({ reason }) => reason);
        return refuse(409, describeUnavailable(reasons), started);
      }
      case "shipping-changed": {
        const { offered, onlyState } = started.shipping;
        const error = describeShippingChanged(offered, destination?.state ?? null, onlyState);
        return refuse(409, error, { code: started.code });
      }
      case "gift-cards-off":
        return refuse(409, checkoutMessages.giftCardsOff, started);
      case "recipient-refused":
        return refuse(409, recipientMessages.refused, { code: "shipping-changed" });
      case "code-refused":
        return codeRefused(started);
      case "gift-card-refused":
        return giftCardRefused(started);
      case "being-paid":
        return refuse(409, checkoutMessages.beingPaid, started);
      case "method-off": {
        await notifyMethodOff(shop, methodTypes);
        const { takesAllCards } = await getPaymentSettings(shop.db, shop.log);
        const name = paymentMethodName(methodTypes, takesAllCards);
        return refuse(409, checkoutMessages.methodOff(name), started);
      }
      case "closed":
        return refuse(503, openingMessages.checkoutClosed, started);
      case "already-placed":
        return refuse(409, "This cart was ordered already.", started);
      case "too-large":
        return refuse(422, checkoutMessages.tooLarge, started);
      case "too-often":
        return tooOften(started.seconds);
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn({ err: error }, "the payment provider could not prepare a payment");
    return paymentErrorResponse(error);
  }
}

function refuse(status: number, error: string, detail: object): Response {
  return Response.json({ error, ...detail }, { status });
}
