import { sql } from "kysely";
import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
import type { Lot } from "#domain/stock/lots.ts";
import type { AppContext } from "../app-context.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { saysTyped } from "../platform/db/sql-values.ts";
import { lockLevels, writeLevels } from "./stock-levels.ts";
import { recordMovements } from "./stock-movements.ts";

/** What the owner enters about a lot; dates as 2026-11-20. */
export type LotDetails = {
  readonly code: string;
  readonly madeOn: string | null;
  readonly bestBefore: string;
  readonly note: string;
};

export type NewLot = LotDetails & {
  readonly productId: number;
  readonly quantity: number;
  /**
   * Whether these bars are new; otherwise they were already counted and are only assigned to the
   * lot.
   */
  readonly isReceived: boolean;
};

export type LotResult =
  | { readonly code: "saved"; readonly lotId: number }
  | { readonly code: "code-taken" | "not-counted" | "too-many" | "not-found" };

/**
 * Adds a lot. With its first lot a product becomes one in lots: from then on every bar belongs to a
 * lot, and only bars of lots are packed. A repeated request finds that the code is taken.
 */
export async function addLot(
  ctx: Pick<AppContext, "db" | "clock">,
  lot: NewLot,
): Promise<LotResult> {
  const { productId, quantity, isReceived } = lot;
  return await ctx.db.transaction().execute(async (tx): Promise<LotResult> => {
    const level = (await lockLevels(tx, [productId])).get(productId);
    if (!level) return { code: "not-counted" };
    if (level.onHand + quantity > MAX_STOCK) return { code: "too-many" };
    const at = ctx.clock();
    const added = await tx
      .insertInto("lots")
      .values({ product_id: productId, ...columnsOf(lot), on_hand: quantity, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return { code: "code-taken" };
    await tx
      .updateTable("stock_levels")
      .set({ in_lots: true })
      .where("product_id", "=", productId)
      .execute();
    if (isReceived && quantity > 0) {
      await writeLevels(tx, [{ ...level, onHand: level.onHand + quantity }]);
      const movement = {
        productId,
        kind: "received",
        quantity,
        actor: "owner",
        lotId: added.id,
      } as const;
      await recordMovements(tx, [movement], at);
    }
    return { code: "saved", lotId: added.id };
  });
}

/** Changes a lot's details; its quantity changes by counting, as for every product. */
export async function changeLot(
  { db }: Pick<AppContext, "db">,
  lotId: number,
  details: LotDetails,
): Promise<LotResult> {
  return await db.transaction().execute(async (tx): Promise<LotResult> => {
    // Of two that save at once, the second one then finds the code of the first.
    await sql`select from stock_levels where product_id = (select product_id from lots where id = ${lotId})
      for update`.execute(tx);
    const { rows } = await sql<{ is_taken: boolean; is_changed: boolean }>`
      with taken as (
        select from lots as other join lots as own on own.product_id = other.product_id
        where own.id = ${lotId} and other.id <> own.id and lower(other.code) = lower(${details.code})
      ), changed as (
        update lots set code = ${details.code}, made_on = ${details.madeOn}::date,
          best_before = ${details.bestBefore}::date, note = ${details.note}
        where id = ${lotId} and not exists (select from taken)
        returning id
      )
      select exists (select from taken) as is_taken, exists (select from changed) as is_changed`.execute(
      tx,
    );
    if (rows[0]?.is_taken) return { code: "code-taken" };
    return rows[0]?.is_changed ? { code: "saved", lotId } : { code: "not-found" };
  });
}

/**
 * Deletes a lot that was a mistake.
 *
 * @returns "was-packed" when customers have bars of it: a recall must find it
 */
export async function deleteLot(
  { db }: Pick<AppContext, "db">,
  lotId: number,
): Promise<"deleted" | "was-packed" | "not-empty" | "not-found"> {
  return await db.transaction().execute(async (tx) => {
    const lot = await tx
      .selectFrom("lots")
      .select("on_hand")
      .where("id", "=", lotId)
      .forUpdate()
      .executeTakeFirst();
    if (!lot) return "not-found";
    const packed = await tx
      .selectFrom("packed_lots")
      .select("lot_id")
      .where("lot_id", "=", lotId)
      .executeTakeFirst();
    if (packed) return "was-packed";
    if (lot.on_hand > 0) return "not-empty";
    await tx.deleteFrom("lots").where("id", "=", lotId).execute();
    return "deleted";
  });
}

/**
 * Bars of the product no longer belong to lots. What was packed stays recorded.
 *
 * @returns false when it was not in lots
 */
export async function stopLots(
  { db }: Pick<AppContext, "db">,
  productId: number,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("stock_levels")
      .set({ in_lots: false })
      .where("product_id", "=", productId)
      .where("in_lots", "=", true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await emptyLots(tx, productId);
    return true;
  });
}

/** As part of a larger change. */
export async function emptyLots(tx: DatabaseTransaction, productId: number): Promise<void> {
  await tx.updateTable("lots").set({ on_hand: 0 }).where("product_id", "=", productId).execute();
}

/** Adds bars to a lot or removes them. A CHECK refuses a negative count. */
export async function addToLot(
  tx: DatabaseTransaction,
  lotId: number,
  quantity: number,
): Promise<void> {
  await tx
    .updateTable("lots")
    .set((lot) => ({ on_hand: lot("on_hand", "+", quantity) }))
    .where("id", "=", lotId)
    .execute();
}

/** A lot with everything known about it. */
export type StockLot = Lot &
  LotDetails & {
    readonly productId: number;
    readonly productName: string;
    /** Bars of it that were packed for customers. */
    readonly packed: number;
  };

/** The lots of a product, or of all products in lots; earliest best-before first. */
export async function listLots(db: Database, productId: number | null): Promise<StockLot[]> {
  return await readLots(
    db,
    productId === null ? sql`level.in_lots` : sql`lot.product_id = ${productId}`,
  );
}

export async function findLot(db: Database, lotId: number): Promise<StockLot | undefined> {
  return (await readLots(db, sql`lot.id = ${lotId}`))[0];
}

/** The lots whose code or note says what was typed, the one that ends last first. */
export async function searchLots(db: Database, typed: string, limit: number): Promise<StockLot[]> {
  // Must be exactly the expression of the index lots_search.
  const condition = saysTyped(sql`code || chr(10) || note`, typed);
  const { rows } = await sql<{ id: number }>`
    select id from lots where ${condition} order by best_before desc, id desc limit ${limit}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  return (await readLots(db, sql`lot.id = any(${ids}::bigint[])`)).toReversed();
}

async function readLots(db: Database, condition: ReturnType<typeof sql>): Promise<StockLot[]> {
  const { rows } = await sql<StockLot>`
    select lot.id::integer as id, lot.code, lot.made_on as "madeOn", lot.best_before as "bestBefore",
      lot.note, lot.on_hand as "onHand", lot.product_id::integer as "productId",
      coalesce(product.name, '') as "productName",
      coalesce((select sum(quantity) from packed_lots where lot_id = lot.id), 0)::integer as packed
    from lots as lot
    left join stock_levels as level on level.product_id = lot.product_id
    left join products as product on product.id = lot.product_id
    where ${condition}
    order by lot.best_before, lot.id`.execute(db);
  return rows;
}

/** The products whose lots are counted. */
export async function listProductsInLots(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("stock_levels")
    .select("product_id")
    .where("in_lots", "=", true)
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}

/** Whether every bar of the product belongs to a lot. */
export async function isInLots(db: Database, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom("stock_levels")
    .select("in_lots")
    .where("product_id", "=", productId)
    .executeTakeFirst();
  return row?.in_lots ?? false;
}

function columnsOf({ code, madeOn, bestBefore, note }: LotDetails) {
  return { code, made_on: madeOn, best_before: bestBefore, note };
}
