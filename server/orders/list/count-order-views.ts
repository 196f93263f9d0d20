import type { OrderView } from "#domain/orders/order-list-options.ts";
import { allNamed } from "../../platform/all-named.ts";
import type { Database } from "../../platform/db/database.ts";
import { everyOrder } from "./order-filter.ts";
import { countMatches } from "./search-orders.ts";

/** How many orders wait in the views, each counted up to `MAX_LISTED_ORDERS` and one. */
export async function countOrderViews(
  db: Database,
): Promise<Record<Exclude<OrderView, "archived">, number>> {
  const count = (view: OrderView) => countMatches(db, { ...everyOrder, view });
  return await allNamed({
    open: count("open"),
    "to-pack": count("to-pack"),
    unpaid: count("unpaid"),
    bank: count("bank"),
    "needs-me": count("needs-me"),
  });
}
