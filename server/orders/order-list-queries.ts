import { type SelectQueryBuilder, sql } from "kysely";
import type { OrderSummary } from "#domain/orders/order.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import type { DB } from "../platform/db/generated-types.ts";
import { isHeld } from "./holds.ts";
import { fitsStatuses, type StatusFilter } from "./order-filter.ts";
import { type OrderPage, readOrderPage } from "./order-page.ts";
import { paymentStatusOf, statusOf } from "./order-queries.ts";

/** One page of the list, newest first. For a search see search-orders.ts. */
export async function listOrders(
  db: Database,
  filter: StatusFilter,
  page: OrderPage,
): Promise<OrderSummary[]> {
  const { ids } = await readOrderPage(db, page, async (range) => {
    const { rows } = await sql<{ id: string }>`
      select id from orders where ${fitsStatuses(filter)} and ${range.condition}
      ${range.orderBy} limit ${range.limit} offset ${range.offset}
    `.execute(db);
    return { ids: rows.map(({ id }) => id) };
  });
  return await listOrdersById(db, ids);
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
    ])
    .select(isHeld.as("is_held"))
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
    isHeld: row.is_held,
  };
}
