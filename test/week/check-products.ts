import { listRefundedProducts } from "../faults/list-refunded-products.ts";
import { listSentProducts } from "../faults/list-sent-products.ts";
import type { OrderRow } from "../faults/read-orders.ts";
import type { WeekWorld } from "./week-world.ts";

/**
 * Checks that every bar of every order is in a parcel, picked up, refunded before it left, or waits in an order that
 * a screen lists; and that each label that was paid for belongs to one parcel. That what is not in an order
 * is on the shelf is checked by check-stock.ts.
 *
 * @param waiting the ids of orders that wait for a reason that a screen shows
 */
export async function checkProducts(
  { db, carrier }: WeekWorld,
  orders: readonly OrderRow[],
  waiting: ReadonlySet<string>,
  say: (sentence: string) => void,
): Promise<void> {
  const lines = await db.selectFrom("order_items").selectAll().execute();
  const sent = await listSentProducts(db);
  const refunded = await listRefundedProducts(db);
  for (const order of orders) {
    const { id, order_number: number, status, payment_status: paid } = order;
    if (waiting.has(id) || paid === "refunded") continue;
    if (status === "cancelled" && paid === "failed") continue;
    if (order.sells_gift_card || (order.isPickup && status === "delivered")) continue;
    for (const line of lines.filter(({ order_id }) => order_id === id)) {
      const toSend = (line.quantity ?? 0) - refunded(line.id).unsent - (sent.get(line.id) ?? 0);
      if (toSend !== 0)
        say(`Order ${number} is ${status}: ${toSend} bars of a line are to be sent.`);
    }
  }

  const labels = await db.selectFrom("shipping_labels").select(["id", "state"]).execute();
  const parcels = await db.selectFrom("shipments").select("id").execute();
  const bought = labels.filter(({ state }) => state === "bought");
  if (bought.length !== carrier.sold()) {
    say(`The carrier sold ${carrier.sold()} labels, the shop knows ${bought.length}.`);
  }
  for (const { id } of bought) {
    if (!parcels.some((parcel) => parcel.id === id)) say(`The label ${id} has no parcel.`);
  }
}
