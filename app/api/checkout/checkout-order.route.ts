import { onlyPost, orderIdParam } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { checkoutMessages } from "#app/shop/checkout/payment/checkout-messages.ts";
import { CODE_COOKIE, forgetCode } from "#app/shop/promotions/code-cookie.ts";
import { settleForBrowser } from "#server/checkout/settle/settle-for-browser.ts";
import { findOrderNumber } from "#server/orders/order-queries.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import type { Route } from "./+types/checkout-order.route";
import { tooOften } from "./payment-error-response.ts";

export const loader = onlyPost;

/**
 * Called by the browser after its payment. Asks the provider and places the order, unless it was
 * placed before. Idempotent: every call returns the same order.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const checkoutId = orderIdParam(params.checkoutId);
  try {
    const result = await settleForBrowser(shop, { checkoutId, address: clientAddress });
    if (result.code === "too-often") return tooOften(result.seconds);
    if (result.code === "no-intent") {
      const notFound = { error: checkoutMessages.notReady, code: "not-found" };
      return Response.json(notFound, { status: 404 });
    }
    if (result.code === "placed") {
      const hasCode = request.headers.get("cookie")?.includes(CODE_COOKIE) ?? false;
      // For the browser's copy, which is read when the shop cannot be reached.
      const orderNumber = await findOrderNumber(shop.db, result.orderId);
      const placed = { ...result, orderNumber };
      return Response.json(placed, { headers: hasCode ? { "set-cookie": forgetCode } : {} });
    }
    return Response.json({ error: checkoutMessages.notCompleted, ...result }, { status: 402 });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    // The payment may have been made: the browser retries, and so does the sweep.
    shop.log.error({ err: error }, "a payment could not be asked about");
    return Response.json({ error: checkoutMessages.orderFailed }, { status: 503 });
  }
}
