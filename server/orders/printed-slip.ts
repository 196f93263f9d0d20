import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

const addressContent = sql<string>`md5(
  jsonb_build_array(orders.shipping_address, orders.customer_name)::text)`;

/** What the slip of a row of `orders` says now: a hash of the address, and one of the rest. */
export const slipContent = sql<string>`${addressContent} || md5(jsonb_build_array(
  orders.notes, orders.shipping_charge,
  (select message from order_gifts where order_gifts.order_id = orders.id),
  (select jsonb_agg(jsonb_build_array(item.product_name, item.contains, item.bundle_id, to_send)
      order by item.position, item.id)
    from order_items as item join order_item_counts as counts on counts.order_item_id = item.id
    where item.order_id = orders.id and to_send > 0))::text)`;

/** SQL condition on `orders`: packed, and not sent yet. The status does not say it. */
export const isPacked = sql<boolean>`(
  orders.packed_at is not null and orders.status in ('pending', 'processing'))`;

/** SQL condition on `orders`: what was printed or packed is not what the slip says now. */
export const isSlipOutdated = sql<boolean>`coalesce(
  orders.printed_slip is not null and orders.status in ('pending', 'processing')
    and orders.printed_slip <> (${slipContent}), false)`;

/** SQL condition on `orders`: part of that is the address. */
export const isPrintedAddressOutdated = sql<boolean>`coalesce(
  ${isSlipOutdated} and left(orders.printed_slip, 32) <> ${addressContent}, false)`;

/** @returns undefined when there is no such order */
export async function readSlipContent(db: Database, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(slipContent.as("content"))
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row?.content;
}

/** Remembers what the slips of these orders say, when they are printed. */
export async function rememberPrintedSlips(
  db: Database,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    with printed as materialized (
      select id from orders where id = any(${orderIds}::uuid[]) order by id for update
    )
    update orders set printed_slip = ${slipContent} from printed
    where orders.id = printed.id`.execute(db);
}

/** The same when an order is packed, unless its slip was printed before. */
export async function rememberPackedSlip(db: Database, orderId: string): Promise<void> {
  await sql`update orders set printed_slip = ${slipContent}
    where id = ${orderId} and printed_slip is null`.execute(db);
}

/** After a parcel left with its slip. */
export async function forgetPrintedSlip(db: Database, orderId: string): Promise<void> {
  await db.updateTable("orders").set({ printed_slip: null }).where("id", "=", orderId).execute();
}
