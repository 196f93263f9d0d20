import { type SelectQueryBuilder, sql } from "kysely";
import type { OrderSummary } from "#domain/orders/order.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import type { DB } from "../platform/db/generated-types.ts";
import { askAfter } from "../platform/db/in-one-trip.ts";
import { switchOff } from "../platform/db/switch-off.ts";
import {
  FIRST_DAY,
  fitsFilter,
  LAST_DAY,
  ordersOfDays,
  type StatusFilter,
} from "./order-filter.ts";
import { paymentStatusOf, statusOf } from "./order-queries.ts";

/**
 * One page, newest first. The counts of days say where it begins, so that no more than a few days
 * of the list are walked, from the nearer end.
 *
 * @param total how many orders the filter leaves, as `countOrders` says
 */
export async function listOrders(
  db: Database,
  filter: StatusFilter,
  page: { readonly limit: number; readonly offset: number; readonly total: number },
): Promise<OrderSummary[]> {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return [];
  const days = await findDaysOfPage(db, filter, { limit, offset: page.offset });
  return days ? await listOrdersById(db, await listIdsOfDays(db, filter, days, limit)) : [];
}

/** Where a page is: it begins so many orders behind the newest of these days, and ends so many before their oldest. */
type DaysOfPage = {
  readonly oldest: number;
  readonly newest: number;
  readonly ahead: number;
  readonly behind: number;
};

async function findDaysOfPage(
  db: Database,
  filter: StatusFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<DaysOfPage | undefined> {
  const { rows } = await sql<Record<keyof DaysOfPage, number | null>>`
    with counted as (${ordersOfDays(filter)}),
    running as (select day, orders, sum(orders) over (order by day desc) as upto from counted)
    select min(day) as oldest, max(day) as newest,
      (${offset} - min(upto - orders))::bigint as ahead,
      (max(upto) - ${offset + limit})::bigint as behind
    from running where upto > ${offset} and upto - orders < ${offset + limit}
  `.execute(db);
  const [days] = rows;
  if (!days || days.oldest === null || days.newest === null) return undefined;
  return {
    oldest: days.oldest,
    newest: days.newest,
    ahead: days.ahead ?? 0,
    behind: days.behind ?? 0,
  };
}

async function listIdsOfDays(
  db: Database,
  filter: StatusFilter,
  { oldest, newest, ahead, behind }: DaysOfPage,
  limit: number,
): Promise<string[]> {
  const hasEnds = oldest > FIRST_DAY && newest < LAST_DAY;
  const isNearerToEnd = hasEnds && behind >= 0 && behind < ahead;
  const direction = sql.raw(isNearerToEnd ? "asc" : "desc");
  const isInDays = sql.join(
    [
      sql`true`,
      ...(hasEnds ? [sql`created_at >= order_day_begins(${oldest})`] : []),
      ...(newest < LAST_DAY ? [sql`created_at < order_day_begins(${newest + 1})`] : []),
    ],
    sql` and `,
  );
  const query = sql<{ id: string }>`
    select id from orders where ${isInDays} and ${fitsFilter({ ...filter, search: "" })}
    order by created_at ${direction}, id ${direction}
    limit ${limit} offset ${isNearerToEnd ? behind : ahead}
  `;
  // PostgreSQL would otherwise rather read the whole table and sort, when it takes what is asked for
  // rare, which costs five times as much.
  const without = switchOff(["enable_seqscan", "enable_bitmapscan", "enable_sort"]);
  return (await askAfter(db, without, query)).map(({ id }) => id);
}

/** How many orders a filter without a search leaves. */
export async function countOrders(
  db: Database,
  { status, paymentStatus }: StatusFilter,
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
