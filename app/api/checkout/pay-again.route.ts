import { onlyPost, orderIdParam, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import { payAgainMessages, payAgainSoldOut } from "#app/shop/order/pay-again/pay-again-messages.ts";
import { payAgainRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { paymentMethodName } from "#domain/payments/payment-method.ts";
import { payAgain } from "#server/checkout/pay/pay-again.ts";
import { notifyMethodOff } from "#server/email/owner-emails/notify-method-off.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { getPaymentSettings } from "#server/settings/sections.ts";
import type { Route } from "./+types/pay-again.route";
import { paymentErrorResponse, tooOften } from "./payment-error-response.ts";

export const loader = onlyPost;

/** Returns the client secret for another payment of an order whose payment failed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const orderId = orderIdParam(params.orderId);
  const { methodTypes: method, token } = await readJson(request, payAgainRequestSchema);
  try {
    const result = await payAgain(shop, { orderId, token, method, address: clientAddress });
    switch (result.code) {
      case "ready":
        return Response.json({ clientSecret: result.clientSecret });
      case "too-often":
        return tooOften(result.seconds);
      case "method-off": {
        await notifyMethodOff(shop, method);
        const { takesAllCards } = await getPaymentSettings(shop.db, shop.log);
        const name = paymentMethodName(method, takesAllCards);
        return refuse(409, result.code, checkoutMessages.methodOff(name));
      }
      case "sold-out":
        return refuse(409, result.code, payAgainSoldOut);
      case "not-found":
        return refuse(404, result.code, payAgainMessages["not-found"].title);
      default:
        return refuse(409, result.code, payAgainMessages[result.code].title);
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn({ err: error }, "the payment provider could not prepare a payment");
    return paymentErrorResponse(error);
  }
}

function refuse(status: number, code: string, error: string): Response {
  return Response.json({ error, code }, { status });
}
