import { sql } from "kysely";
import type { OrderSummary } from "#domain/orders/order.ts";
import type { Database } from "../../platform/db/database.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";
import { isOnHold } from "../holds.ts";
import { awaitsFirstPayment, parseOrderStatus, parsePaymentStatus } from "../order-queries.ts";
import { keptQuantity } from "../payments/refund-queries.ts";
import { isPacked, isSlipOutdated } from "../printed-slip.ts";
import { fitsStatuses, type StatusFilter } from "./order-filter.ts";
import { type OrderListPage, readOrderListPage } from "./order-list-page.ts";

/** One page of the list. For searching see search-orders.ts. */
export async function listOrders(
  db: Database,
  filter: StatusFilter,
  page: OrderListPage,
): Promise<OrderSummary[]> {
  const { ids } = await readOrderListPage(db, page, async (range) => {
    const { rows } = await sql<{ id: string }>`
      select id from orders where ${fitsStatuses(filter)} and ${range.condition}
      ${range.orderBy} limit ${range.limit} offset ${range.offset}
    `.execute(db);
    return { ids: rows.map(({ id }) => id) };
  });
  return await listOrdersById(db, ids);
}

/** How many orders match a filter without a search. */
export async function countOrders(db: Database, filter: StatusFilter): Promise<number> {
  const { count } = await db
    .selectFrom("order_totals")
    .select(sql<number>`coalesce(sum(orders), 0)::bigint`.as("count"))
    .where(fitsStatuses(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** In the order of the ids; missing ones are left out. */
export async function listOrdersById(
  db: Database,
  ids: readonly string[],
): Promise<OrderSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db
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
      "refunded_amount",
      "archived_at",
      "sells_gift_card",
      "is_test",
    ])
    .select([isOnHold.as("is_on_hold"), awaitsFirstPayment])
    .select([isPacked.as("is_packed"), isSlipOutdated.as("is_slip_outdated")])
    .select(
      sql<number>`(select coalesce(sum(${keptQuantity}), 0)::integer
        from order_items where order_id = orders.id)`.as("item_count"),
    )
    .where("id", "in", ids)
    .execute();
  const orders = rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    customerName: row.customer_name ?? "",
    customerEmail: row.customer_email ?? "",
    status: parseOrderStatus(row.status),
    paymentStatus: parsePaymentStatus(row.payment_status),
    awaitsFirstPayment: row.awaits_first_payment,
    orderDate: row.order_date,
    total: centsFrom(row.total),
    refunded: centsFrom(row.refunded_amount),
    itemCount: row.item_count,
    sellsGiftCard: row.sells_gift_card,
    isTest: row.is_test,
    isOnHold: row.is_on_hold,
    isPacked: row.is_packed,
    isSlipOutdated: row.is_slip_outdated,
    isArchived: row.archived_at !== null,
  }));
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
