import { countEmailsSince } from "../email-log/email-log-queries.ts";
import type { Shop } from "../shop.ts";
import { findOrder, lockOrderStatus } from "./order-queries.ts";
import { confirmationFor, sendAndLog } from "./send-order-email.ts";

export type Resending =
  | { readonly code: "sent" }
  | { readonly code: "failed" }
  | { readonly code: "too-often" }
  | { readonly code: "not-found" };

const MOST_IN_TEN_MINUTES = 3;

/**
 * Sends a shopper the confirmation again. A deliberate act with an answer to wait for, so it does
 * not go through the job queue; only the order's own address can get it.
 */
export async function resendReceipt(
  shop: Pick<Shop, "db" | "mailer" | "settings" | "secret" | "clock">,
  orderId: string,
): Promise<Resending> {
  return await shop.db.transaction().execute(async (tx): Promise<Resending> => {
    // The order's row is the lock: requests at the same moment are counted one after the other.
    if (!(await lockOrderStatus(tx, orderId))) return { code: "not-found" };
    const order = await findOrder(tx, orderId);
    if (!order) return { code: "not-found" };
    const kind = "receipt";
    const since = new Date(shop.clock().getTime() - 10 * 60_000);
    if ((await countEmailsSince(tx, orderId, kind, since)) >= MOST_IN_TEN_MINUTES) {
      return { code: "too-often" };
    }
    const mail = confirmationFor(shop, order);
    const outcome = await sendAndLog(shop, tx, { orderId, kind, mail });
    return { code: outcome.success ? "sent" : "failed" };
  });
}
