import { maySeeShop } from "#app/admin/access/require-admin.ts";
import { onlyPost, orderIdParam, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import {
  checkoutMessages,
  describeUnavailable,
} from "#app/shop/checkout/payment/checkout-messages.ts";
import { openingMessages } from "#app/shop/opening/opening-messages.ts";
import { CODE_COOKIE, forgetCode } from "#app/shop/promotions/code-cookie.ts";
import { detailsPurchaseSchema } from "#domain/checkout/checkout-requests.ts";
import { isUsPlace } from "#domain/places/us-places.ts";
import { describeShippingChanged } from "#domain/shipping/describe-not-offered.ts";
import { submitCheckout } from "#server/checkout/pay/submit-checkout.ts";
import { findOrderNumber } from "#server/orders/order-queries.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { recipientMessages } from "../quote/recipient-messages.ts";
import type { Route } from "./+types/checkout-details.route";
import { codeRefused, giftCardRefused } from "./code-refused.ts";
import { paymentErrorResponse, tooMuchReserved, tooOften } from "./payment-error-response.ts";

export const loader = onlyPost;

/** Stores the shopper's details when Pay is pressed, before the payment is confirmed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const checkoutId = orderIdParam(params.checkoutId);
  const sent = await readJson(request, detailsPurchaseSchema);
  const { code: discountCode, giftCard: giftCardCode, ...details } = sent;
  const isOwner = shop.opening().state === "closed" && (await maySeeShop(shop, request));
  try {
    const submitted = await submitCheckout(shop, {
      checkoutId,
      ...details,
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
      case "amount-differs":
        return refuse(409, checkoutMessages.amountDiffers, submitted);
      case "unavailable": {
        const reasons = submitted.products.map(({ reason }) => reason);
        return refuse(409, describeUnavailable(reasons), submitted);
      }
      case "closed":
        return refuse(503, openingMessages.checkoutClosed, submitted);
      case "shipping-changed": {
        const { offered, onlyState } = submitted.shipping;
        const { state } = details.details;
        const error = describeShippingChanged(offered, isUsPlace(state) ? state : null, onlyState);
        return refuse(409, error, { code: submitted.code });
      }
      case "gift-cards-off":
        return refuse(409, checkoutMessages.giftCardsOff, submitted);
      case "recipient-refused":
        return refuse(409, recipientMessages.refused, { code: "shipping-changed" });
      case "code-refused":
        return codeRefused(submitted);
      case "gift-card-refused":
        return giftCardRefused(submitted);
      case "already-placed":
        return refuse(409, "This cart was ordered already.", submitted);
      case "intent-over":
        return refuse(409, checkoutMessages.notReady, submitted);
      case "reservation-over":
        return refuse(409, checkoutMessages.reservationOver, submitted);
      case "too-much-reserved":
        return tooMuchReserved(submitted.seconds);
      case "too-often":
        return tooOften(submitted.seconds);
      case "not-found":
        return refuse(404, checkoutMessages.notReady, submitted);
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn({ err: error }, "the provider could not be told of a checkout's details");
    return paymentErrorResponse(error);
  }
}

function refuse(status: number, error: string, detail: object): Response {
  return Response.json({ error, ...detail }, { status });
}
