import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { type CsvRow, exportCsv, selectCells, timeCell } from "../../platform/csv/export-csv.ts";
import { BATCH } from "../../platform/db/read-in-batches.ts";
import { resolveSearch } from "./find-elsewhere.ts";
import { fitsFilter, type OrderFilter } from "./order-filter.ts";
import { isOlder, type OrderPosition } from "./order-list-page.ts";

/** Streams all orders that match the filter as CSV, newest first. An erased order has no customer. */
export async function* exportOrders(
  { db, details }: Pick<AppContext, "db" | "details">,
  typed: OrderFilter,
): AsyncGenerator<string> {
  const filter = await resolveSearch(db, typed);
  const columns = {
    orderNumber: sql`order_number`,
    customer: sql`customer_name`,
    email: sql`customer_email`,
    status: sql`status`,
    paymentStatus: sql`payment_status`,
    total: sql`total::text`,
    date: timeCell(sql`order_date`, details().timeZone),
  };

  const readAfter = async (last: (OrderPosition & CsvRow) | undefined) => {
    const { rows } = await sql<OrderPosition & CsvRow>`
      select id, created_at::text as at, ${selectCells(columns)} as cells
      from orders where ${fitsFilter(filter)} and ${last ? isOlder(last) : sql`true`}
      order by created_at desc, id desc limit ${BATCH}
    `.execute(db);
    return rows;
  };
  yield* exportCsv({ columns, readAfter });
}
