import { maySeeShop } from "#app/admin/access/require-admin.ts";
import { onlyPost, orderIdParam, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import { CODE_COOKIE, forgetCode } from "#app/shop/promotions/code-cookie.ts";
import { detailsPurchaseSchema } from "#domain/checkout/checkout-requests.ts";
import { isUsPlace } from "#domain/places/us-places.ts";
import { submitCheckout } from "#server/checkout/pay/submit-checkout.ts";
import { findOrderNumber } from "#server/orders/order-queries.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import type { Route } from "./+types/checkout-details.route";
import { paymentErrorResponse, tooMuchReserved } from "./payment-error-response.ts";
import { refuse, refusePurchase } from "./refuse-purchase.ts";

export const loader = onlyPost;

/** Stores the shopper's details when Pay is pressed, before the payment is confirmed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const checkoutId = orderIdParam(params.checkoutId);
  const sent = await readJson(request, detailsPurchaseSchema);
  const { code: discountCode, giftCard: giftCardCode, ...purchase } = sent;
  const { state } = sent.details;
  const isOwner = shop.opening().state === "closed" && (await maySeeShop(shop, request));
  try {
    const submitted = await submitCheckout(shop, {
      checkoutId,
      ...purchase,
      discountCode,
      giftCardCode,
      address,
      isOwner,
    });
    switch (submitted.code) {
      case "submitted":
        return Response.json(submitted);
      case "placed": {
        const hasCode = request.headers.get("cookie")?.includes(CODE_COOKIE) ?? false;
        const orderNumber = await findOrderNumber(shop.db, submitted.orderId);
        const placed = { ...submitted, orderNumber };
        return Response.json(placed, { headers: hasCode ? { "set-cookie": forgetCode } : {} });
      }
      case "invalid":
        return refuse(422, checkoutMessages.incomplete, submitted);
      case "intent-over":
        return refuse(409, checkoutMessages.notReady, submitted);
      case "reservation-over":
        return refuse(409, checkoutMessages.reservationOver, submitted);
      case "too-much-reserved":
        return tooMuchReserved(submitted.seconds);
      case "not-found":
        return refuse(404, checkoutMessages.notReady, submitted);
      default:
        return refusePurchase(submitted, isUsPlace(state) ? state : null);
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn({ err: error }, "the provider could not be told of a checkout's details");
    return paymentErrorResponse(error);
  }
}
