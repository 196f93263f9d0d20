import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { type CsvRow, exportCsv, selectCells, timeCell } from "../platform/csv/export-csv.ts";
import { BATCH } from "../platform/db/read-in-batches.ts";

type Row = CsvRow & {
  /** Unique, for paging. */
  readonly key: string;
  /** With microseconds, which a Date would lose. */
  readonly at: string;
};

/**
 * Streams all refunds as CSV, newest first, as the tax report counts them: on the day on which they
 * were made, divided into the same parts. `amount` may differ from goods, tax and shipping together:
 * the owner may refund another sum than the chosen parts cost. A refund that failed after it had
 * counted is `returned`, with a second line that takes it out again on that day. Refunds that never
 * counted are `requested` or `failed`.
 */
export async function* exportRefunds({
  db,
  details,
}: Pick<AppContext, "db" | "details">): AsyncGenerator<string> {
  const columns = {
    orderNumber: sql`coalesce(orders.order_number, deleted_orders.order_number)`,
    date: timeCell(sql`line.at`, details().timeZone),
    status: sql`line.status`,
    amount: sql`line.amount::text`,
    goods: sql`case when sold_gift_card then '0.00' else line.goods::text end`,
    tax: sql`line.tax::text`,
    shipping: sql`line.shipping::text`,
    reason: sql`reason`,
    note: sql`note`,
    madeBy: sql`case when refunds.id is null then null
      when payment_id is null then 'by hand' else requested_by end`,
    providerId: sql`provider_id`,
  };

  const readAfter = async (last: Row | undefined) => {
    const { rows } = await sql<Row>`
      select key, line.at::text as at, ${selectCells(columns)} as cells
      from (${lines}) as line (key, at, order_id, refund_id, status, amount, sold_gift_card, goods,
        tax, shipping)
      left join refunds on refunds.id = line.refund_id
      left join orders on orders.id = line.order_id
      left join deleted_orders on deleted_orders.order_id = line.order_id
      where ${last ? sql`(line.at, key) < (${last.at}::timestamptz, ${last.key})` : sql`true`}
      order by line.at desc, key desc limit ${BATCH}
    `.execute(db);
    return rows;
  };
  yield* exportCsv({ columns, readAfter });
}

/** What the books have of refunds, and refunds that are not in the books. */
const lines = sql`
  select 'entry ' || lpad(entry.id::text, 20, '0') as key, entry.at, entry.order_id, refund_id,
    case entry.kind
      when 'refund' then case when refunds.status = 'failed' then 'returned' else refunds.status end
      when 'refund-failed' then 'returned'
      when 'charged-back' then 'charged back'
      when 'paid-after-all' then 'paid after all'
      else 'succeeded' end as status,
    -total as amount, sells_gift_card,
    -entry.goods as goods, -entry.tax as tax, -entry.shipping as shipping
  from sales_entries as entry left join refunds on refunds.id = entry.refund_id
  where entry.orders = 0
  union all
  select 'refund ' || refunds.id, requested_at, order_id, refunds.id, status, amount, false,
    goods_part, tax_part, shipping_part
  from refunds
  where not exists (select from sales_entries where refund_id = refunds.id)`;
