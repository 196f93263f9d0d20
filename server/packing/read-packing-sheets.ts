import type { Order } from "#domain/orders/order.ts";
import { linesWith } from "#domain/parcels/to-send.ts";
import type { AppContext } from "../app-context.ts";
import { holdChangedRecipes } from "../orders/changes/changed-recipes.ts";
import { listItemsToSend } from "../orders/line-counts.ts";
import { whyNotPackable } from "../orders/list/packable.ts";
import { findOrder } from "../orders/order-queries.ts";

export type PackingSheets = {
  /** Each with what is still to be sent. */
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
    if (await whyNotPackable(db, id, order)) leftOut.push(order.orderNumber);
    else orders.push({ ...order, items: linesWith(order.items, await listItemsToSend(db, id)) });
  }
  return { orders, leftOut };
}
