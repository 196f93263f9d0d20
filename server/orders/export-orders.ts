import { toDecimal } from "#domain/money/cents.ts";
import type { Shop } from "../shop.ts";
import { csvRow } from "./csv.ts";
import { listOrdersAfter, type OrderFilter, type OrderPlace } from "./order-list-queries.ts";

const columns = ["orderNumber", "customer", "email", "status", "paymentStatus", "total", "date"];

/** So many orders are in memory at once, whatever the number of all. */
const BATCH = 1_000;

/**
 * Every order that the filter leaves as CSV, newest first, piece by piece. No transaction stays
 * open meanwhile: whoever downloads slowly holds nothing up.
 *
 * @param formatDate how a moment is written
 */
export async function* exportOrders(
  shop: Pick<Shop, "db">,
  filter: OrderFilter,
  formatDate: (at: Date) => string,
): AsyncGenerator<string> {
  yield csvRow(columns);
  let place: OrderPlace | undefined;
  do {
    const { orders, last } = await listOrdersAfter(shop.db, filter, place, BATCH);
    if (orders.length > 0) {
      yield orders
        .map((order) =>
          csvRow([
            order.orderNumber,
            order.customerName,
            order.customerEmail,
            order.status,
            order.paymentStatus,
            toDecimal(order.total),
            formatDate(order.orderDate),
          ]),
        )
        .join("");
    }
    place = orders.length < BATCH ? undefined : last;
  } while (place);
}
