import type { FaultyWorld } from "./faulty-world.ts";
import { listRefundedProducts } from "./list-refunded-products.ts";
import { listSentProducts } from "./list-sent-products.ts";
import type { OrderRow } from "./read-orders.ts";

/**
 * Checks that every bar is in one parcel, refunded before it left, or unshipped, and that customers were mailed once per
 * parcel; for those that were undone, and those of cancelled orders, at most once. @returns the number of parcels
 */
export async function checkParcels(
  { db, mailbox }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<number> {
  const lines = await db.selectFrom("order_items").selectAll().execute();
  const sent = await listSentProducts(db);
  const refunded = await listRefundedProducts(db);
  const toSendOf = ({ id, quantity }: { id: number; quantity: number | null }) =>
    (quantity ?? 0) - refunded(id).unsent - (sent.get(id) ?? 0);
  for (const line of lines) {
    if (toSendOf(line) < 0) {
      say(`Of a line of order ${line.order_id} ${-toSendOf(line)} bars too many are in parcels.`);
    }
  }
  const parcels = await db.selectFrom("shipments").selectAll().execute();
  const events = await db
    .selectFrom("mail_events")
    .selectAll()
    .where("kind", "=", "shipped")
    .execute();
  for (const order of orders) {
    const own = parcels.filter(({ order_id }) => order_id === order.id);
    const told = events.filter(({ order_id }) => order_id === order.id);
    for (const { id, undone_at } of own) {
      const about = told.filter(({ request_id }) => request_id === id);
      const isTold = about.some((each) => each.sent_at || each.unconfirmed_attempts >= 2);
      // A cancelled order's mail tells of the end, and the parcel's does not follow it.
      const mayBeSilent = undone_at !== null || order.status === "cancelled";
      if (about.length > 1 || (!isTold && !mayBeSilent)) {
        say(`Of the parcel ${id} of order ${order.order_number} the customer was not told once.`);
      }
    }
    const subject = `Order #${order.order_number} is on its way`;
    const mails = mailbox.mails.filter((mail) => mail.subject === subject);
    const different = new Set(mails.map(({ messageId }) => messageId)).size;
    const handedOver = told.filter((each) => each.sent_at || each.unconfirmed_attempts > 0).length;
    if (different > handedOver) say(`“${subject}” was sent ${different} times, not ${handedOver}.`);
    const waits = lines.some((line) => line.order_id === order.id && toSendOf(line) > 0);
    const isSent = own.some(({ undone_at }) => undone_at === null);
    const hasLeft = ["shipped", "delivered", "cancelled"].includes(order.status ?? "");
    if (isSent && !waits && !hasLeft) {
      say(`Order ${order.order_number} left whole and is ${order.status}.`);
    }
  }
  return parcels.filter(({ undone_at }) => undone_at === null).length;
}
