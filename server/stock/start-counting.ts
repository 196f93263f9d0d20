import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { emptyLots } from "./lot-queries.ts";
import { lockLevels } from "./stock-levels.ts";
import { recordMovements } from "./stock-movements.ts";

export type StartedCounting =
  | { readonly code: "changed"; readonly onHand: number }
  /** Somebody else began to count it. */
  | { readonly code: "changed-meanwhile"; readonly onHand: number }
  | { readonly code: "not-found" };

/** From now on the product's count decides whether it can be bought, not its switch. */
export async function startCounting(
  ctx: Pick<AppContext, "db" | "clock">,
  { productId, onHand }: { readonly productId: number; readonly onHand: number },
): Promise<StartedCounting> {
  return await ctx.db.transaction().execute(async (tx): Promise<StartedCounting> => {
    if (!(await beginCount(tx, { productId, onHand }, ctx.clock()))) {
      const level = (await lockLevels(tx, [productId])).get(productId);
      return level ? { code: "changed-meanwhile", onHand: level.onHand } : { code: "not-found" };
    }
    return { code: "changed", onHand };
  });
}

/**
 * The same as part of a larger change.
 *
 * @returns false when the product is gone or already counted
 */
export async function beginCount(
  tx: DatabaseTransaction,
  { productId, onHand }: { readonly productId: number; readonly onHand: number },
  at: Date,
): Promise<boolean> {
  // Left from when it was counted before.
  await sql`
    delete from reservations where product_id = ${productId} and not exists (
      select from stock_levels where product_id = ${productId}
    )`.execute(tx);
  const { rows: added } = await sql`
    insert into stock_levels (product_id, on_hand)
    select id, ${onHand} from products where id = ${productId}
    on conflict do nothing returning product_id`.execute(tx);
  if (added.length === 0) return false;
  await recordAdjustment(tx, { productId, quantity: onHand, note: "Counting began" }, at);
  return true;
}

/**
 * From now on the product's switch decides whether it can be bought; it starts as the count said.
 * Shoppers who are paying for it can finish, as with any uncounted product.
 *
 * @returns false when it was not counted
 */
export async function stopCounting(
  ctx: Pick<AppContext, "db" | "clock">,
  productId: number,
): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const level = await forgetCount(tx, productId, ctx.clock());
    if (!level) return false;
    await tx
      .updateTable("products")
      .set({ in_stock: level.onHand > level.reserved, updated_at: ctx.clock() })
      .where("id", "=", productId)
      .execute();
    return true;
  });
}

/** Removes a product's count, as part of a larger change. */
export async function forgetCount(tx: DatabaseTransaction, productId: number, at: Date) {
  const level = (await lockLevels(tx, [productId])).get(productId);
  if (!level) return undefined;
  // Not one that its checkout is changing right now, which waits for the count. Without a count it
  // reserves nothing.
  await sql`
    delete from reservations where (checkout_id, product_id) in (
      select checkout_id, product_id from reservations where product_id = ${productId}
      for update skip locked
    )`.execute(tx);
  await tx.deleteFrom("stock_levels").where("product_id", "=", productId).execute();
  await emptyLots(tx, productId);
  const adjustment = { productId, quantity: -level.onHand, note: "Counting stopped" };
  await recordAdjustment(tx, adjustment, at);
  return level;
}

async function recordAdjustment(
  tx: DatabaseTransaction,
  change: { readonly productId: number; readonly quantity: number; readonly note: string },
  at: Date,
): Promise<void> {
  if (change.quantity === 0) return;
  const reason = { orderId: null, actor: "owner", requestId: null } as const;
  await recordMovements(tx, [{ ...change, kind: "adjusted", ...reason }], at);
}
