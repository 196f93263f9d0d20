import { parseOrderId } from "#domain/orders/order-id.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import { postJson } from "./post-json.ts";

/** `error` is always a sentence for the shopper. */
export type OrderResult =
  | { readonly code: "placed"; readonly orderId: string }
  | { readonly code: "not-paid"; readonly error: string }
  /** The server did not answer. The sweep will place the order; the browser may try again. */
  | { readonly code: "unreachable"; readonly error: string };

const PAUSES_MS = [0, 1_000, 2_000, 4_000];

/**
 * Turns the paid checkout into its order. Tried a few times when the server does not answer: asking
 * again is always safe.
 */
export async function placeOrder(checkoutId: string): Promise<OrderResult> {
  for (const pause of PAUSES_MS) {
    await new Promise((done) => setTimeout(done, pause));
    const answer = await postJson(`/api/checkouts/${checkoutId}/order`, {});
    if (!answer) continue;
    const { response, body } = answer;
    // Without a schema: the page of an order, which may be a first visit, hands orders in as well.
    const orderId = parseOrderId(typeof body.orderId === "string" ? body.orderId : undefined);
    if (response.ok && orderId) return { code: "placed", orderId };
    // Only the shop's own words end it. A proxy's error page must not make a browser forget an
    // order that was paid.
    if (body.code === "not-paid" || body.code === "not-found" || body.code === "unknown") {
      const error = typeof body.error === "string" ? body.error : checkoutMessages.notCompleted;
      return { code: "not-paid", error };
    }
    // Paid, but the server has no address: nobody may hear that the payment came to nothing.
    if (body.code === "not-submitted") break;
  }
  return { code: "unreachable", error: checkoutMessages.orderFailed };
}
