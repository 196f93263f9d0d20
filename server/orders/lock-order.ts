import { sql } from "kysely";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { lockPromotionsOf } from "../promotions/promotion-uses.ts";

// The order in which rows are locked, so that two transactions never wait for each other:
//
// 1. a checkout that has no order yet, or orders by id
// 2. payments and refunds of these orders
// 3. reservations and counts by product id
// 4. lots by id
// 5. promotions by id, and their uses
// 6. gift cards by id
// 7. what belongs to one order, product or customer alone
// 8. the year's counter, and the orders' totals: last, because all new orders wait for them
//
// A new order's row has no place in it: nobody else can see it before the commit.

/**
 * Locks the payments and refunds of orders, and what they share with others: counts, lots, promotions
 * and gift cards. Call it before the first write of a change that may move any of them. What the
 * change locks later is locked already.
 *
 * @param orderIds locked, all orders of the change
 */
export async function lockSharedRows(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;

  for (const table of ["payments", "refunds"] as const) {
    await sql`
      select from ${sql.table(table)} where order_id = any(${orderIds}::uuid[])
      order by order_id, id for update`.execute(tx);
  }

  await sql`
    select from inventory_levels where product_id in (
      select product_id from order_items where order_id = any(${orderIds}::uuid[])
      union select product_id from inventory_movements where order_id = any(${orderIds}::uuid[])
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
