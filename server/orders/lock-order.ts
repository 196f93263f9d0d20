import { sql } from "kysely";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { lockPromotionsOf } from "../promotions/promotion-uses.ts";

// The order in which rows are locked, so that two transactions never wait for each other:
//
// 1. a checkout that has no order yet, or orders by id. Nobody writes an order's checkout, payments,
//    refunds, parcels and other children without its lock, so these are waited for by nobody
// 2. reservations and counts by product id
// 3. lots by id
// 4. promotions by id, and their uses
// 5. gift cards by id
// 6. the year's counter, and the orders' totals: last, because all new orders wait for them
//
// A new order's row has no place in it: nobody else can see it before the commit.

/**
 * Locks what orders share with others: counts, lots, promotions and gift cards. Call it before the
 * first write of a change that may move any of them. What the change locks later is locked already.
 *
 * @param orderIds locked, all orders of the change
 */
export async function lockSharedRows(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;

  await sql`
    select from stock_levels where product_id in (
      select product_id from order_items where order_id = any(${orderIds}::uuid[])
      union select product_id from stock_movements where order_id = any(${orderIds}::uuid[])
      union select product_id from reservations where checkout_id = any(${orderIds}::uuid[])
    ) order by product_id for update`.execute(tx);

  await sql`
    select from lots where product_id in (
      select product_id from order_items where order_id = any(${orderIds}::uuid[])
    ) order by id for update`.execute(tx);

  await lockPromotionsOf(tx, orderIds);

  await sql`
    select from gift_cards where sold_by_order = any(${orderIds}::uuid[]) or id in (
      select gift_card_id from payments where order_id = any(${orderIds}::uuid[])
    ) order by id for update`.execute(tx);
}
