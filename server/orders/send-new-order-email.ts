import { claimMailEvent, markMailSent } from "../email-log/mail-events.ts";
import type { Shop } from "../shop.ts";
import { findOrder, findOrderByNumber } from "./order-queries.ts";
import { newOrderFor, sendAndLog } from "./send-order-email.ts";

export type NewOrderEmail =
  | { readonly code: "sent"; readonly orderNumber: string }
  | { readonly code: "failed" }
  | { readonly code: "not-found" };

/**
 * Sends the shop its new-order e-mail, also when it went out before: the owner asked for it and
 * waits for the answer. One that goes out counts for the job queue as well, so that a failed job
 * that would try again later does not send one more.
 */
export async function sendNewOrderEmail(
  shop: Pick<Shop, "db" | "mailer" | "settings" | "secret" | "clock">,
  asked: { readonly orderId: string } | { readonly orderNumber: string },
): Promise<NewOrderEmail> {
  return await shop.db.transaction().execute(async (tx): Promise<NewOrderEmail> => {
    const order =
      "orderId" in asked
        ? await findOrder(tx, asked.orderId)
        : await findOrderByNumber(tx, asked.orderNumber);
    if (!order) return { code: "not-found" };
    const key = `order:${order.id}:owner`;
    await claimMailEvent(tx, key);
    const outcome = await sendAndLog(shop, tx, {
      orderId: order.id,
      kind: "order-owner",
      mail: newOrderFor(shop, order),
    });
    if (!outcome.success) return { code: "failed" };
    await markMailSent(tx, key, shop.clock());
    return { code: "sent", orderNumber: order.orderNumber };
  });
}
