import type { OrderView } from "#domain/orders/order-list-options.ts";
import type { Database } from "../../platform/db/database.ts";
import { everyOrder } from "./order-filter.ts";
import { countMatches } from "./search-orders.ts";

/** How many orders wait in the views, each counted up to `MAX_COUNTED` and one. */
export async function countOrderViews(
  db: Database,
): Promise<Record<Exclude<OrderView, "archived">, number>> {
  const count = (view: OrderView) => countMatches(db, { ...everyOrder, view });
  const [open, toPack, unpaid, bank, needsMe] = await Promise.all([
    count("open"),
    count("to-pack"),
    count("unpaid"),
    count("bank"),
    count("needs-me"),
  ]);
  return { open, "to-pack": toPack, unpaid, bank, "needs-me": needsMe };
}
