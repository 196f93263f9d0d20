import { sql } from "kysely";
import { toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../../app-context.ts";
import { csvRows } from "../../platform/csv/csv-rows.ts";
import { BATCH, readInBatches } from "../../platform/db/read-in-batches.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";
import { parseOrderStatus, parsePaymentStatus } from "../order-queries.ts";
import { resolveSearch } from "./find-elsewhere.ts";
import { fitsFilter, type OrderFilter } from "./order-filter.ts";
import { isOlder, type OrderPosition } from "./order-list-page.ts";

const columns = ["orderNumber", "customer", "email", "status", "paymentStatus", "total", "date"];

/** Streams all orders that match the filter as CSV, newest first. */
export async function* exportOrders(
  ctx: Pick<AppContext, "db" | "details">,
  typed: OrderFilter,
): AsyncGenerator<string> {
  const filter = await resolveSearch(ctx.db, typed);
  yield csvRows([columns]);
  for await (const rows of readInBatches<Row>((last) => readBatch(ctx, filter, last))) {
    yield csvRows(rows.map(cellsOf));
  }
}

/** An erased order has no customer. */
type Row = OrderPosition & {
  readonly order_number: string;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly status: string;
  readonly payment_status: string;
  readonly total: string;
  readonly date: string;
};

async function readBatch(
  { db, details }: Pick<AppContext, "db" | "details">,
  filter: OrderFilter,
  last: OrderPosition | undefined,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, created_at::text as at, order_number, customer_name, customer_email, status,
      payment_status, total, to_char(
        order_date at time zone ${details().timeZone},
        'YYYY-MM-DD HH24:MI:SS'
      ) as date
    from orders where ${fitsFilter(filter)} and ${last ? isOlder(last) : sql`true`}
    order by created_at desc, id desc limit ${BATCH}
  `.execute(db);
  return rows;
}

function cellsOf(row: Row): string[] {
  return [
    row.order_number,
    row.customer_name ?? "",
    row.customer_email ?? "",
    parseOrderStatus(row.status),
    parsePaymentStatus(row.payment_status),
    toDecimal(centsFrom(row.total)),
    row.date ?? "",
  ];
}
