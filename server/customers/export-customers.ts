import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { type CsvRow, exportCsv, selectCells, timeCell } from "../platform/csv/export-csv.ts";
import { BATCH } from "../platform/db/read-in-batches.ts";
import { customerOf, lastOrderOf, spentOf } from "./customer-rows.ts";
import { type CustomerFilter, fitsCustomer } from "./list-customers.ts";

type Row = CsvRow & { readonly email: string };

/**
 * Streams all customers that match the filter as CSV, sorted by email address. Not in the order of
 * the list: a customer who orders meanwhile would move to its top and be missed.
 */
export async function* exportCustomers(
  { db, details }: Pick<AppContext, "db" | "details">,
  filter: CustomerFilter,
): AsyncGenerator<string> {
  const orderedAt = sql`coalesce(last_order.order_date, last_order.created_at)`;
  const columns = {
    email: sql`batch.email`,
    name: sql`last_order.customer_name`,
    orders: sql`batch.orders::text`,
    spent: sql`batch.spent::numeric(14, 2)::text`,
    lastOrder: timeCell(orderedAt, details().timeZone),
    tags: sql`array_to_string(customers.tags, ', ')`,
    notes: sql`customers.notes`,
  };

  // The next customers after an email address, whether they match or not.
  const readAfter = async (last: Row | undefined) => {
    const { rows } = await sql<Row>`
      with batch as (
        select ${customerOf("orders")} as email, count(*) as orders, ${spentOf("orders")} as spent
        from orders where ${customerOf("orders")} > ${last?.email ?? ""} and not is_test
        group by 1 order by 1 limit ${BATCH}
      )
      select batch.email, case when ${fitsCustomer(filter)} then ${selectCells(columns)} end as cells
      from batch
      cross join lateral ${lastOrderOf(sql`batch.email`)} as last_order
      left join customers on customers.email = batch.email
      order by batch.email
    `.execute(db);
    return rows;
  };
  yield* exportCsv({ columns, readAfter });
}
