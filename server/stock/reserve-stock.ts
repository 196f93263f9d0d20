import { sql } from "kysely";
import { type ProductQuantity, sumByProduct } from "#domain/stock/counted-stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { TakenError } from "../platform/db/retry-on-conflict.ts";

/** These products are short. The transaction is rolled back. */
export class StockShortError extends TakenError {
  override readonly name = "StockShortError";
  constructor(productIds: readonly number[]) {
    super(`Too few are left of the products ${productIds.join(", ")}.`);
  }
}

/**
 * Reserves all bars, replacing what the checkout had reserved before. Uncounted products are
 * skipped. The caller's transaction has written the checkout, so no other reserves for it at the
 * same time.
 *
 * Counts are locked in product order, as everywhere, so that there are no deadlocks.
 *
 * @throws StockShortError when something is short; the transaction must then not be committed
 */
export async function reserveStock(
  tx: DatabaseTransaction,
  checkoutId: string,
  lines: readonly ProductQuantity[],
  expiresAt: Date,
): Promise<void> {
  const wanted = sumByProduct(lines);
  const ids = wanted.map(({ productId }) => productId);
  const quantities = wanted.map(({ quantity }) => quantity);
  const { rows: short } = await sql<{ id: number }>`
    with wanted as (
      select * from unnest(${ids}::bigint[], ${quantities}::integer[]) as each (product_id, quantity)
    ), before as materialized (
      select product_id, quantity from reservations where checkout_id = ${checkoutId} for update
    ), counted as materialized (
      select product_id, coalesce(wanted.quantity, 0) as quantity,
        coalesce(wanted.quantity, 0) - coalesce(before.quantity, 0) as more
      from stock_levels as level
      left join wanted using (product_id) left join before using (product_id)
      where wanted.quantity is not null or before.quantity is not null
      order by product_id for update of level
    ), reserved as (
      update stock_levels as level set reserved = reserved + more from counted
      where level.product_id = counted.product_id and level.on_hand - level.reserved >= more
      returning level.product_id, quantity
    ), kept as (
      insert into reservations (checkout_id, product_id, quantity, expires_at)
      select ${checkoutId}, product_id, quantity, ${expiresAt} from reserved where quantity > 0
      on conflict (checkout_id, product_id)
        do update set quantity = excluded.quantity, expires_at = excluded.expires_at
    ), dropped as (
      delete from reservations
      where checkout_id = ${checkoutId} and product_id not in (select product_id from wanted)
    )
    select product_id::integer as id from counted
    where product_id not in (select product_id from reserved)`.execute(tx);
  if (short.length > 0) throw new StockShortError(short.map(({ id }) => id));
}

/** Releases what a checkout has reserved. A second call releases nothing. */
export async function releaseReservation(
  tx: DatabaseTransaction,
  checkoutId: string,
): Promise<void> {
  await sql`
    with released as (
      delete from reservations where checkout_id = ${checkoutId} returning product_id, quantity
    ), counted as materialized (
      select product_id, quantity from stock_levels join released using (product_id)
      order by product_id for update of stock_levels
    )
    update stock_levels as level set reserved = reserved - quantity from counted
    where level.product_id = counted.product_id`.execute(tx);
}
