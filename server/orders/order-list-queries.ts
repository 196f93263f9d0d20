import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { OrderSummary } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";
import type { Database, DatabaseTransaction } from "../db/database.ts";
import { centsFrom } from "../db/decimal.ts";
import type { DB } from "../db/schema.ts";
import { paymentStatusOf, statusOf } from "./order-queries.ts";

/** Which orders the owner wants to see; everything that is given has to fit. */
export type OrderFilter = {
  /** Part of the order number, the customer's name or e-mail, in whatever case. Empty: all. */
  readonly search: string;
  readonly status: OrderStatus | undefined;
  readonly paymentStatus: PaymentStatus | undefined;
};

export const everyOrder: OrderFilter = { search: "", status: undefined, paymentStatus: undefined };

/**
 * One page, newest first. A page far behind is reached from the end of the list, so that at most
 * half of it is walked.
 *
 * @param total how many orders the filter leaves, as `countOrders` says
 */
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  page: { readonly limit: number; readonly offset: number; readonly total: number },
): Promise<OrderSummary[]> {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return [];
  const fromEnd = page.total - page.offset - limit;
  const ids =
    fromEnd < page.offset
      ? await listIds(db, filter, { limit, offset: fromEnd, direction: "asc" })
      : await listIds(db, filter, { limit, offset: page.offset, direction: "desc" });
  return await listOrdersById(db, ids);
}

/** The newest orders that match, as many as `limit`; with a search there is no cheaper count. */
export async function listMatchingOrderIds(
  db: Database,
  filter: OrderFilter,
  limit: number,
): Promise<string[]> {
  const condition = await indexedCondition(db, filter.search);
  if (condition) {
    const newest = await listNewestIds(db, filter, limit);
    if (newest.length >= limit) return newest;
    if (newest.length < FEW_AMONG_NEWEST) return await listIdsByIndex(db, filter, condition, limit);
  }
  return await listIds(db, filter, { limit, offset: 0, direction: "desc" });
}

/** A look at so many tells whether something is rare, in the time that a page takes. */
const NEWEST = 5_000;
/** Below this, fetching every match is faster than walking to as many as are wanted. */
const FEW_AMONG_NEWEST = 75;

/** What an index can find of a search: the one of letters, or the one of three letters and more. */
async function indexedCondition(
  db: Database,
  search: string,
): Promise<RawBuilder<SqlBool> | undefined> {
  if (/^[ -~]{1,2}$/.test(search)) {
    return sql`search_letters(search_text) @> array[lower(${search})]`;
  }
  return (await isFoundByIndex(db, search)) ? sql`true` : undefined;
}

/** Looks at the newest orders alone. */
async function listNewestIds(db: Database, filter: OrderFilter, limit: number): Promise<string[]> {
  const query = sql<{ id: string }>`
    select id from (
      select id, created_at, status, payment_status, search_text from orders
      order by created_at desc, id desc limit ${NEWEST}
    ) as newest
    where ${fitsFilter(filter)} order by created_at desc, id desc limit ${limit}
  `;
  return idsOf(await query.execute(db));
}

async function listIdsByIndex(
  db: Database,
  filter: OrderFilter,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    // What is rare among the newest may be common among the oldest, as early order numbers are;
    // PostgreSQL would walk the whole list to them.
    await switchOff(tx, ["enable_seqscan", "enable_indexscan", "enable_indexonlyscan"]);
    const query = sql<{ id: string }>`
      select id from orders
      where ${condition} and ${fitsFilter(filter)}
      order by created_at desc, id desc limit ${limit}
    `;
    return idsOf(await query.execute(tx));
  });
}

async function listIds(
  db: Database,
  filter: OrderFilter,
  part: { limit: number; offset: number; direction: "asc" | "desc" },
): Promise<string[]> {
  const direction = sql.raw(part.direction);
  const query = sql<{ id: string }>`
    select id from orders where ${fitsFilter(filter)}
    order by created_at ${direction}, id ${direction}
    limit ${part.limit} offset ${part.offset}
  `;
  if (await isFoundByIndex(db, filter.search)) return idsOf(await query.execute(db));
  return await db.transaction().execute(async (tx) => {
    await readListIndexOnly(tx);
    return idsOf(await query.execute(tx));
  });
}

function idsOf({ rows }: { readonly rows: readonly { readonly id: string }[] }): string[] {
  return rows.map(({ id }) => id);
}

/**
 * For the rest of the transaction, PostgreSQL walks the list's index. It would otherwise rather read
 * the whole table and sort, when it takes what is asked for rare, which costs five times as much.
 */
async function readListIndexOnly(tx: DatabaseTransaction): Promise<void> {
  await switchOff(tx, ["enable_seqscan", "enable_bitmapscan", "enable_sort"]);
}

/** Takes ways of reading from PostgreSQL for the rest of the transaction. */
async function switchOff(tx: DatabaseTransaction, names: readonly string[]): Promise<void> {
  await sql`select set_config(name, 'off', true) from unnest(${names}::text[]) as name`.execute(tx);
}

/** The search index knows nothing shorter than three letters, and not every database has it. */
async function isFoundByIndex(db: Database, search: string): Promise<boolean> {
  if (search.length < 3) return false;
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('orders_search') is not null as exists
  `.execute(db);
  return rows[0]?.exists ?? false;
}

/** The condition of a filter; the table's name is not in it. */
export function fitsFilter({ search, status, paymentStatus }: OrderFilter): RawBuilder<SqlBool> {
  return sql.join(
    [
      sql`true`,
      ...(status ? [sql`status = ${status}`] : []),
      ...(paymentStatus ? [sql`payment_status = ${paymentStatus}`] : []),
      ...(search ? [sql`search_text like ${containing(search)}`] : []),
    ],
    sql` and `,
  );
}

/** Lowered by the database, which lowered what is searched too. */
function containing(search: string) {
  const literal = search.replace(/[\\%_]/g, "\\$&");
  return sql`lower(${`%${literal}%`})`;
}

/** How many orders a filter without a search leaves. */
export async function countOrders(
  db: Database,
  { status, paymentStatus }: Omit<OrderFilter, "search">,
): Promise<number> {
  const { count } = await db
    .selectFrom("order_totals")
    .select(sql<number>`coalesce(sum(orders), 0)::bigint`.as("count"))
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""))
    .$if(paymentStatus !== undefined, (query) =>
      query.where("payment_status", "=", paymentStatus ?? ""),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first; those that are gone are left out. */
export async function listOrdersById(
  db: Database,
  ids: readonly string[],
): Promise<OrderSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summaries(db).where("id", "in", ids).execute();
  return rows.map(summaryOf);
}

function summaries(db: Database) {
  return db
    .selectFrom("orders")
    .select([
      "id",
      "order_number",
      "customer_name",
      "customer_email",
      "status",
      "payment_status",
      "order_date",
      "created_at",
      "total",
      "hold",
    ])
    .select((from) =>
      from
        .selectFrom("order_items")
        .select(sql<number>`coalesce(sum(quantity), 0)`.as("count"))
        .whereRef("order_items.order_id", "=", "orders.id")
        .as("item_count"),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

type SummaryRow =
  ReturnType<typeof summaries> extends SelectQueryBuilder<DB, "orders", infer Row> ? Row : never;

function summaryOf(row: SummaryRow): OrderSummary {
  return {
    id: row.id,
    orderNumber: row.order_number ?? "",
    customerName: row.customer_name ?? "",
    customerEmail: row.customer_email ?? "",
    status: statusOf(row.status),
    paymentStatus: paymentStatusOf(row.payment_status),
    orderDate: row.order_date ?? row.created_at ?? new Date(0),
    total: centsFrom(row.total ?? "0"),
    itemCount: Number(row.item_count ?? 0),
    isHeld: row.hold !== null,
  };
}
