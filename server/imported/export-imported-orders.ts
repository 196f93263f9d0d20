import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { type CsvRow, exportCsv, selectCells, timeCell } from "../platform/csv/export-csv.ts";
import { BATCH } from "../platform/db/read-in-batches.ts";
import { fitsImportedOrder, type ImportedOrderFilter } from "./imported-order-queries.ts";

type Row = CsvRow & {
  readonly id: string;
  /** With microseconds, which a Date would lose. */
  readonly at: string;
};

/** Streams all imported orders that match the filter as CSV, newest first. */
export async function* exportImportedOrders(
  { db, details }: Pick<AppContext, "db" | "details">,
  filter: ImportedOrderFilter,
): AsyncGenerator<string> {
  const columns = {
    orderNumber: sql`number`,
    source: sql`source`,
    date: timeCell(sql`placed_at`, details().timeZone),
    status: sql`status`,
    paymentStatus: sql`payment_status`,
    customer: sql`name`,
    email: sql`email`,
    phone: sql`record #>> '{shippingAddress,phone}'`,
    street: sql`record #>> '{shippingAddress,street}'`,
    city: sql`record #>> '{shippingAddress,city}'`,
    state: sql`record #>> '{shippingAddress,state}'`,
    zipCode: sql`record #>> '{shippingAddress,zip}'`,
    country: sql`record #>> '{shippingAddress,country}'`,
    contents: sql`(select string_agg((line ->> 'quantity') || ' x ' || (line ->> 'name'), ', ')
      from jsonb_array_elements(record -> 'lines') as line)`,
    subtotal: dollarsOf("subtotal"),
    discount: dollarsOf("discount"),
    tax: dollarsOf("tax"),
    shipping: dollarsOf("shipping"),
    total: sql`total::text`,
    refunded: sql`refunded::text`,
    notes: sql`record ->> 'note'`,
  };

  const readAfter = async (last: Row | undefined) => {
    const isAfter = last
      ? sql`(placed_at, id) < (${last.at}::timestamptz, ${last.id}::uuid)`
      : sql`true`;
    const { rows } = await sql<Row>`
      select id, placed_at::text as at, ${selectCells(columns)} as cells
      from imported_orders where ${fitsImportedOrder(filter)} and ${isAfter}
      order by placed_at desc, id desc limit ${BATCH}
    `.execute(db);
    return rows;
  };
  yield* exportCsv({ columns, textColumns: ["zipCode"], readAfter });
}

/** An amount of the record, which has cents. */
function dollarsOf(amount: string) {
  return sql`((record ->> ${amount}::text)::numeric / 100)::numeric(14, 2)::text`;
}
