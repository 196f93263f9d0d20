import { maySeeShop } from "#app/admin/access/require-admin.ts";
import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import { intentPurchaseSchema } from "#domain/checkout/checkout-requests.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { paymentMethodName } from "#domain/payments/payment-method.ts";
import { startCheckout } from "#server/checkout/pay/start-checkout.ts";
import { notifyMethodOff } from "#server/email/owner-emails/notify-method-off.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { getPaymentSettings } from "#server/settings/sections.ts";
import type { Route } from "./+types/create-payment-intent.route";
import { paymentErrorResponse } from "./payment-error-response.ts";
import { refuse, refusePurchase } from "./refuse-purchase.ts";

export const loader = onlyPost;

/** Stores the checkout and returns the client secret of its payment intent. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const sent = await readJson(request, intentPurchaseSchema);
  const { methodTypes, code: discountCode, giftCard: giftCardCode, ...purchase } = sent;
  const isOwner = shop.opening().state === "closed" && (await maySeeShop(shop, request));
  try {
    const started = await startCheckout(shop, {
      ...purchase,
      method: methodTypes,
      discountCode,
      giftCardCode,
      address,
      isOwner,
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
      case "being-paid":
        return refuse(409, checkoutMessages.beingPaid, started);
      case "method-off": {
        await notifyMethodOff(shop, methodTypes);
        const { takesAllCards } = await getPaymentSettings(shop.db, shop.log);
        const name = paymentMethodName(methodTypes, takesAllCards);
        return refuse(409, checkoutMessages.methodOff(name), started);
      }
      case "too-large":
        return refuse(422, checkoutMessages.tooLarge, started);
      default:
        return refusePurchase(started, sent.destination?.state ?? null);
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn({ err: error }, "the payment provider could not prepare a payment");
    return paymentErrorResponse(error);
  }
}
