import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { emptyLots } from "./lot-queries.ts";
import { findStock } from "./read-stock.ts";
import { lockLevels } from "./stock-levels.ts";
import { recordMovements } from "./stock-movements.ts";

export type StartedCounting =
  | { readonly code: "changed"; readonly onHand: number }
  /** Somebody else began to count it, with another number. */
  | { readonly code: "changed-meanwhile"; readonly onHand: number }
  | { readonly code: "not-found" };

export type StartedShelf =
  | StartedCounting
  /** More are sold and wait to be packed than were counted. */
  | { readonly code: "fewer-than-sold"; readonly toShip: number };

/** From now on the product's count decides whether it can be bought, not its switch. */
export async function startCounting(
  ctx: Pick<AppContext, "db" | "clock">,
  { productId, onHand }: { readonly productId: number; readonly onHand: number },
): Promise<StartedCounting> {
  return await ctx.db
    .transaction()
    .execute((tx) => startIn(tx, { productId, onHand }, ctx.clock()));
}

/**
 * The same with what was counted on the shelf, where bars that are sold wait to be packed: an order
 * of a moment ago, too, which took nothing from a count.
 */
export async function startCountingShelf(
  ctx: Pick<AppContext, "db" | "clock">,
  { productId, onShelf, note }: ShelfCount,
): Promise<StartedShelf> {
  return await ctx.db.transaction().execute(async (tx): Promise<StartedShelf> => {
    const row = await findStock(tx, productId);
    if (!row) return { code: "not-found" };

    const { toShip } = row;
    if (onShelf < toShip) return { code: "fewer-than-sold", toShip };
    return await startIn(tx, { productId, onHand: onShelf - toShip, note }, ctx.clock());
  });
}

type ShelfCount = {
  readonly productId: number;
  readonly onShelf: number;
  /** Empty for none. */
  readonly note: string;
};

type FirstCount = {
  readonly productId: number;
  readonly onHand: number;
  /** For the ledger; without one it says that counting began. */
  readonly note?: string;
};

async function startIn(
  tx: DatabaseTransaction,
  count: FirstCount,
  at: Date,
): Promise<StartedCounting> {
  const { productId, onHand } = count;
  if (await beginCount(tx, count, at)) return { code: "changed", onHand };

  const level = (await lockLevels(tx, [productId])).get(productId);
  if (!level) return { code: "not-found" };
  return { code: level.onHand === onHand ? "changed" : "changed-meanwhile", onHand: level.onHand };
}

/**
 * Begins a count as part of a larger change.
 *
 * @returns false when the product is gone or already counted
 */
export async function beginCount(
  tx: DatabaseTransaction,
  { productId, onHand, note }: FirstCount,
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
  await recordAdjustment(tx, { productId, quantity: onHand, note: note || "Counting began" }, at);
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
  await recordMovements(tx, [{ ...change, kind: "adjusted", actor: "owner" }], at);
}
