import { postToApi } from "#app/shop/shared/post-to-api.ts";
import { parseOrderId } from "#domain/checkout/order-id.ts";
import { checkoutMessages } from "./checkout-messages.ts";

/** `error` is always a sentence for the shopper. */
export type OrderResult =
  | { readonly code: "placed"; readonly orderId: string; readonly orderNumber: string | null }
  | { readonly code: "not-paid"; readonly error: string }
  /** The server did not answer. The sweep will place the order; the browser may retry. */
  | { readonly code: "unreachable"; readonly error: string };

const PAUSES_MS = [0, 1_000, 2_000, 4_000];

/**
 * Has the server place the order of a paid checkout. Idempotent, so it is retried when the server
 * does not answer.
 */
export async function requestOrder(checkoutId: string): Promise<OrderResult> {
  for (const pause of PAUSES_MS) {
    await new Promise((done) => setTimeout(done, pause));
    const result = await postToApi(`/api/checkouts/${checkoutId}/order`, {});
    if (!result) continue;
    const { response, body } = result;
    // Without zod, because the order's page uses this too and may be a first visit.
    const orderId = parseOrderId(typeof body.orderId === "string" ? body.orderId : undefined);
    const orderNumber = typeof body.orderNumber === "string" ? body.orderNumber : null;
    if (response.ok && orderId) return { code: "placed", orderId, orderNumber };
    // Only the shop's own codes are final. A proxy's error page must not make the browser forget a
    // paid order.
    if (body.code === "not-paid" || body.code === "not-found" || body.code === "unknown") {
      const error = typeof body.error === "string" ? body.error : checkoutMessages.notCompleted;
      return { code: "not-paid", error };
    }
    // Paid, but the server has no address yet: do not report it as unpaid.
    if (body.code === "not-submitted") break;
  }
  return { code: "unreachable", error: checkoutMessages.orderFailed };
}
