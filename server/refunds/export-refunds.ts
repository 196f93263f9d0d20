import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { csvRows } from "../platform/csv/csv-rows.ts";

const columns = [
  "orderNumber",
  "date",
  "status",
  "amount",
  "goods",
  "tax",
  "shipping",
  "reason",
  "note",
  "madeBy",
  "providerId",
];

type Row = {
  readonly id: string;
  readonly cells: readonly (string | null)[];
  /** With microseconds, which a Date would lose. */
  readonly at: string;
};

/** How many are in memory at once. */
const BATCH = 250;

/**
 * Streams all refunds as CSV, newest first. `amount` may differ from goods, tax and shipping
 * together: the owner may refund another sum than the chosen parts cost.
 */
export async function* exportRefunds(
  ctx: Pick<AppContext, "db" | "details">,
): AsyncGenerator<string> {
  yield csvRows([columns]);
  let rows = await readBatch(ctx);
  while (rows.length > 0) {
    yield csvRows(rows.map(({ cells }) => cells.map((cell) => cell ?? "")));
    rows = await readBatch(ctx, rows.at(-1));
  }
}

async function readBatch(
  { db, details }: Pick<AppContext, "db" | "details">,
  last?: Row,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select refunds.id, requested_at::text as at, array[
      coalesce(orders.order_number, deleted_orders.order_number),
      to_char(requested_at at time zone ${details().timeZone}, 'YYYY-MM-DD HH24:MI:SS'),
      refunds.status, amount::text, coalesce(items.goods, 0)::text, coalesce(items.tax, 0)::text,
      refunds.shipping::text, reason, note,
      case when payment_id is null then 'by hand' else requested_by end, provider_id
    ] as cells
    from refunds
    left join orders on orders.id = refunds.order_id
    left join deleted_orders on deleted_orders.order_id = refunds.order_id
    left join lateral (
      select sum(goods)::numeric(12, 2) as goods, sum(tax)::numeric(12, 2) as tax
      from refund_items where refund_id = refunds.id
    ) as items on true
    where ${last ? sql`(requested_at, refunds.id) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`}
    order by requested_at desc, refunds.id desc limit ${BATCH}
  `.execute(db);
  return rows;
}
