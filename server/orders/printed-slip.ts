import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/** A hash of what the slip of a row of `orders` says now. */
const slipContent = sql<string>`md5(jsonb_build_array(
  orders.shipping_address, orders.customer_name, orders.notes, orders.shipping_charge,
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
    and orders.printed_slip <> ${slipContent}, false)`;

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

export type PackingState = { readonly isPacked: boolean; readonly isSlipOutdated: boolean };

/** Whether an order is packed, and whether its slip has to be printed again. */
export async function readPackingState(db: Database, orderId: string): Promise<PackingState> {
  const row = await db
    .selectFrom("orders")
    .select([isPacked.as("isPacked"), isSlipOutdated.as("isSlipOutdated")])
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row ?? { isPacked: false, isSlipOutdated: false };
}
