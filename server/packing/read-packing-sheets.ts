import type { Order } from "#domain/orders/order.ts";
import { waitingItems } from "#domain/shipments/shipment.ts";
import type { AppContext } from "../app-context.ts";
import { holdChangedRecipes } from "../orders/changes/changed-recipes.ts";
import { listOpenHolds } from "../orders/holds.ts";
import { whyNotPackable } from "../orders/list/packable.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listShipments } from "../orders/shipment-queries.ts";
import type { Database } from "../platform/db/database.ts";

export type PackingSheets = {
  /** Each with the bars that are in no parcel yet. */
  readonly orders: readonly Order[];
  /** Numbers of orders that are not to be packed (any more) and are missing in the document. */
  readonly leftOut: readonly string[];
};

/** The current state of the chosen orders, in the given order. */
export async function readPackingSheets(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  orderIds: readonly string[],
): Promise<PackingSheets> {
  await holdChangedRecipes(db, clock(), orderIds);
  const orders: Order[] = [];
  const leftOut: string[] = [];
  for (const id of orderIds) {
    const order = await findOrder(db, id);
    if (!order) continue;
    if (whyNotPackable(order, await listOpenHolds(db, id))) leftOut.push(order.orderNumber);
    else orders.push({ ...order, items: await listWaitingBars(db, order) });
  }
  return { orders, leftOut };
}

async function listWaitingBars(db: Database, order: Order): Promise<Order["items"]> {
  const waiting = waitingItems(order.items, await listShipments(db, order.id));
  return waiting.flatMap(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId);
    return item ? [{ ...item, quantity }] : [];
  });
}
