import { sql } from "kysely";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/** The count of a product that is counted. */
export type InventoryLevel = {
  readonly productId: number;
  readonly onHand: number;
  /** Of these, what shoppers are paying for at this moment. */
  readonly reserved: number;
};

/**
 * The counts of these products, locked until the transaction ends; those of products that are not
 * counted are missing. Whoever needs several locks them with one call: in the order of their ids, so
 * that nobody waits in a circle. Locked before any row of `orders` is written.
 */
export async function lockLevels(
  tx: DatabaseTransaction,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, InventoryLevel>> {
  const rows = await tx
    .selectFrom("inventory_levels")
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
 * The same, and what a checkout has reserved of them, which ends with this. Locked are also the counts
 * of products that it has reserved and that are not asked for.
 */
export async function lockLevelsOfCheckout(
  tx: DatabaseTransaction,
  checkoutId: string,
  productIds: readonly number[],
): Promise<(InventoryLevel & { readonly own: number })[]> {
  const { rows } = await sql<InventoryLevel & { readonly own: number }>`
    with own as (
      delete from reservations where checkout_id = ${checkoutId} returning product_id, quantity
    )
    select level.product_id::integer as "productId", on_hand as "onHand", reserved,
      coalesce(own.quantity, 0) as own
    from inventory_levels as level left join own on own.product_id = level.product_id
    where level.product_id = any(${productIds}::bigint[]) or own.product_id is not null
    order by level.product_id for update of level`.execute(tx);
  return rows;
}

/** Writes counts that are locked. The table refuses less than nothing and less than is reserved. */
export async function writeLevels(
  tx: DatabaseTransaction,
  levels: readonly InventoryLevel[],
): Promise<void> {
  if (levels.length === 0) return;
  await sql`
    update inventory_levels as level
    set on_hand = new.on_hand, reserved = new.reserved,
      -- The next time that it runs low the owner is told again.
      low_told_at = case when new.on_hand > low_at then null else low_told_at end
    from unnest(
      ${levels.map(({ productId }) => productId)}::bigint[],
      ${levels.map(({ onHand }) => onHand)}::integer[],
      ${levels.map(({ reserved }) => reserved)}::integer[]
    ) as new (product_id, on_hand, reserved)
    where level.product_id = new.product_id`.execute(tx);
}
