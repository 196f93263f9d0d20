import { sql } from "kysely";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/** The count of a counted product. */
export type StockLevel = {
  readonly productId: number;
  readonly onHand: number;
  /** Of these, how many shoppers are paying for right now. */
  readonly reserved: number;
};

/**
 * The counts of these products, locked until the transaction ends; uncounted products are missing.
 * Lock several with one call: they are locked in order of their ids, so that there are no
 * deadlocks (server/orders/lock-order.ts).
 */
export async function lockLevels(
  tx: DatabaseTransaction,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, StockLevel>> {
  const rows = await tx
    .selectFrom("stock_levels")
    .select(["product_id", "on_hand", "reserved"])
    .where(sql<boolean>`product_id = any(${productIds}::bigint[])`)
    .orderBy("product_id")
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ product_id: productId, on_hand: onHand, reserved }) => [
      productId,
      { productId, onHand, reserved },
    ]),
  );
}

/**
 * The same, plus what a checkout has reserved of them; the reservation ends with this. Also locks
 * the counts of products that it has reserved but that are not requested.
 */
export async function lockLevelsOfCheckout(
  tx: DatabaseTransaction,
  checkoutId: string,
  productIds: readonly number[],
): Promise<(StockLevel & { readonly own: number })[]> {
  const { rows } = await sql<StockLevel & { readonly own: number }>`
    with own as (
      delete from reservations where checkout_id = ${checkoutId} returning product_id, quantity
    )
    select level.product_id::integer as "productId", on_hand as "onHand", reserved,
      coalesce(own.quantity, 0) as own
    from stock_levels as level left join own on own.product_id = level.product_id
    where level.product_id = any(${productIds}::bigint[]) or own.product_id is not null
    order by level.product_id for update of level`.execute(tx);
  return rows;
}

/** Writes locked counts. A CHECK refuses negative counts and counts below what is reserved. */
export async function writeLevels(
  tx: DatabaseTransaction,
  levels: readonly StockLevel[],
): Promise<void> {
  if (levels.length === 0) return;
  await sql`
    update stock_levels as level
    set on_hand = new.on_hand, reserved = new.reserved,
      -- Restocked, so the owner is told again the next time.
      low_notified_at = case when new.on_hand > low_at then null else low_notified_at end
    from unnest(
      ${levels.map(({ productId }) => productId)}::bigint[],
      ${levels.map(({ onHand }) => onHand)}::integer[],
      ${levels.map(({ reserved }) => reserved)}::integer[]
    ) as new (product_id, on_hand, reserved)
    where level.product_id = new.product_id`.execute(tx);
}
