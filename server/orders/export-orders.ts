import { sql } from "kysely";
import { toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { csvRows } from "../platform/csv/csv-rows.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import { fitsFilter, type OrderFilter } from "./order-filter.ts";
import { isAfter, type OrderPosition } from "./order-page.ts";
import { paymentStatusOf, statusOf } from "./order-queries.ts";

const columns = ["orderNumber", "customer", "email", "status", "paymentStatus", "total", "date"];

/** So many orders are in memory at once, whatever the number of all. */
const BATCH = 250;

/**
 * Every order that the filter leaves as CSV, newest first, piece by piece. No transaction stays
 * open meanwhile: whoever downloads slowly holds nothing up.
 */
export async function* exportOrders(
  ctx: Pick<AppContext, "db" | "config">,
  filter: OrderFilter,
): AsyncGenerator<string> {
  yield csvRows([columns]);
  let place: OrderPosition | undefined;
  do {
    const { rows, last } = await readBatch(ctx, filter, place);
    if (rows.length > 0) yield csvRows(rows.map(cellsOf));
    place = rows.length < BATCH ? undefined : last;
  } while (place);
}

/** Number, customer, e-mail, status, payment status, total, date; an adopted order may lack any. */
type Row = readonly (string | null)[];

/**
 * The next orders behind a place in the list: walks through all of them without counting any twice
 * or losing one, however many are placed or deleted meanwhile.
 *
 * Each batch comes as one text. Rows that come one by one are alive while the rest is awaited, and
 * among a hundred thousand of them the process would grow by twice as much.
 */
async function readBatch(
  { db, config }: Pick<AppContext, "db" | "config">,
  filter: OrderFilter,
  place: OrderPosition | undefined,
): Promise<{ rows: readonly Row[]; last: OrderPosition | undefined }> {
  const found = await sql<{ rows: string | null; id: string | null; at: string | null }>`
    with batch as (
      select *, row_number() over (order by created_at desc, id desc) as place from (
        select * from orders where ${fitsFilter(filter)} and ${place ? isAfter(place) : sql`true`}
        order by created_at desc, id desc limit ${BATCH}
      ) as chosen
    )
    select
      json_agg(json_build_array(
        order_number, customer_name, customer_email, status, payment_status, total::text,
        to_char(coalesce(order_date, created_at) at time zone ${config.shop.timeZone},
          'YYYY-MM-DD HH24:MI:SS')
      ) order by place)::text as rows,
      (array_agg(id order by place desc))[1] as id,
      (array_agg(created_at order by place desc))[1]::text as at
    from batch
  `.execute(db);
  const [batch] = found.rows;
  return {
    rows: JSON.parse(batch?.rows ?? "[]") as Row[],
    last: batch?.id ? { id: batch.id, at: batch.at } : undefined,
  };
}

function cellsOf([number, customer, email, status, paymentStatus, total, date]: Row): string[] {
  return [
    number ?? "",
    customer ?? "",
    email ?? "",
    statusOf(status ?? null),
    paymentStatusOf(paymentStatus ?? null),
    toDecimal(centsFrom(total ?? "0")),
    date ?? "",
  ];
}
