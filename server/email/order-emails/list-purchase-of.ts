import type { Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { listPurchase } from "../../orders/purchase-queries.ts";
import type { Database } from "../../platform/db/database.ts";

/** The orders that were bought together; empty for an order that was bought alone. */
export async function listPurchaseOf(
  db: Database,
  { id, gift }: Order,
): Promise<readonly PurchasedOrder[]> {
  return gift ? await listPurchase(db, id) : [];
}
