import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { csvRows } from "../platform/csv/csv-rows.ts";
import { BATCH, readInBatches } from "../platform/db/read-in-batches.ts";
import { customerOf, lastOrderOf, spentOf } from "./customer-rows.ts";
import { type CustomerFilter, fitsCustomer } from "./list-customers.ts";

const columns = ["email", "name", "orders", "spent", "lastOrder", "tags", "notes"];

type Row = {
  readonly email: string;
  readonly cells: readonly (string | null)[];
  readonly fits: boolean | null;
};

/**
 * Streams all customers that match the filter as CSV, sorted by email address. Not in the order of
 * the list: a customer who orders meanwhile would move to its top and be missed.
 */
export async function* exportCustomers(
  ctx: Pick<AppContext, "db" | "details">,
  filter: CustomerFilter,
): AsyncGenerator<string> {
  yield csvRows([columns]);
  for await (const rows of readInBatches<Row>((last) =>
    readBatch(ctx, filter, last?.email ?? ""),
  )) {
    const fitting = rows.filter(({ fits }) => fits);
    if (fitting.length === 0) continue;
    yield csvRows(fitting.map(({ cells }) => cells.map((cell) => cell ?? "")));
  }
}

/** The next customers after an email address, whether they match or not. */
async function readBatch(
  { db, details }: Pick<AppContext, "db" | "details">,
  filter: CustomerFilter,
  after: string,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with batch as (
      select ${customerOf("orders")} as email, count(*) as orders, ${spentOf("orders")} as spent
      from orders where ${customerOf("orders")} > ${after} and not is_test
      group by 1 order by 1 limit ${BATCH}
    )
    select batch.email, array[
      batch.email, last_order.customer_name, batch.orders::text, batch.spent::numeric(14, 2)::text,
      to_char(
        coalesce(last_order.order_date, last_order.created_at) at time zone ${details().timeZone},
        'YYYY-MM-DD HH24:MI:SS'
      ),
      array_to_string(customers.tags, ', '), customers.notes
    ] as cells, ${fitsCustomer(filter)} as fits
    from batch
    cross join lateral ${lastOrderOf(sql`batch.email`)} as last_order
    left join customers on customers.email = batch.email
    order by batch.email
  `.execute(db);
  return rows;
}
