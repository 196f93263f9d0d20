import { sql } from "kysely";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import { type LotShare, takeFromLots } from "#domain/stock/lots.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import { addToLot, listLots, type StockLot } from "../../stock/lot-queries.ts";

/** A product in lots with too few bars that can be packed. */
export type LotShortage = {
  readonly productId: number;
  readonly name: string;
  readonly missing: number;
  /** How many of the bars in stock are past their best-before date. */
  readonly expired: number;
};

export type When = {
  readonly at: Date;
  /** Where the shop is, as 2026-11-20. */
  readonly today: string;
};

/**
 * Takes an order's bars from lots, earliest best-before first, and records which. Bars recorded
 * before are not taken twice. Products without lots are skipped.
 *
 * @param orderId of a locked order
 * @param which what the order gets, in parcels or still to be sent, or only what is in its parcels
 * @returns what no lot has; the caller decides whether to keep the partial result
 */
export async function packLots(
  tx: DatabaseTransaction,
  orderId: string,
  which: "all" | "shipped",
  { at, today }: When,
): Promise<LotShortage[]> {
  const products = await listUnrecordedProducts(tx, orderId, which);
  if (products.length === 0) return [];
  const productIds = products.map(({ productId }) => productId);
  await lockLots(tx, productIds);

  const shortages: LotShortage[] = [];
  for (const { itemId, productId, name, quantity } of products) {
    const lots = await listLots(tx, productId);
    const { taken, missing } = takeFromLots(lots, quantity, today);
    for (const { lot, quantity } of taken) {
      await packFromLot(tx, { itemId, lotId: lot.id, quantity, at });
    }
    if (missing === 0) continue;

    const notTaken =
      sumOf(lots.map(({ onHand }) => onHand)) - sumOf(taken.map((each) => each.quantity));
    shortages.push({ productId, name, missing, expired: Math.min(notTaken, missing) });
  }
  return shortages;
}

async function packFromLot(
  tx: DatabaseTransaction,
  packed: {
    readonly itemId: number;
    readonly lotId: number;
    readonly quantity: number;
    readonly at: Date;
  },
): Promise<void> {
  const { itemId, lotId, quantity, at } = packed;
  await addToLot(tx, lotId, -quantity);
  await tx
    .insertInto("packed_lots")
    .values({ order_item_id: itemId, lot_id: lotId, quantity, packed_at: at })
    .onConflict((conflict) =>
      conflict.columns(["order_item_id", "lot_id"]).doUpdateSet((row) => ({
        quantity: row("packed_lots.quantity", "+", quantity),
      })),
    )
    .execute();
}

function sumOf(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + quantity, 0);
}

/**
 * Returns bars that are in no parcel to their lots, after the order was unpacked or cancelled.
 *
 * @param orderId of a locked order
 * @param only these bars; else all
 * @returns whether there were any
 */
export async function unpackLots(
  tx: DatabaseTransaction,
  orderId: string,
  only?: readonly ShipmentItem[],
): Promise<boolean> {
  const { rows } = await sql<PackedLot>`
    select packed.order_item_id::integer as "itemId", packed.lot_id::integer as "lotId",
      packed.quantity, counts.in_parcels as "inParcels"
    from packed_lots as packed
    join order_item_counts as counts on counts.order_item_id = packed.order_item_id
    join lots as lot on lot.id = packed.lot_id
    where counts.order_id = ${orderId}
    order by packed.order_item_id, lot.best_before, lot.id`.execute(tx);

  const returns = [...Map.groupBy(rows, ({ itemId }) => itemId).values()].flatMap((ofLine) => {
    const requested = only?.find(({ itemId }) => Number(itemId) === ofLine[0]?.itemId);
    return planReturns(ofLine, only ? (requested?.quantity ?? 0) : Number.POSITIVE_INFINITY);
  });
  for (const { itemId, lotId, returned, rest } of returns.toSorted((a, b) => a.lotId - b.lotId)) {
    await addToLot(tx, lotId, returned);
    const row = sql`order_item_id = ${itemId} and lot_id = ${lotId}`;
    await (rest > 0
      ? sql`update packed_lots set quantity = ${rest} where ${row}`
      : sql`delete from packed_lots where ${row}`
    ).execute(tx);
  }
  return returns.length > 0;
}

/** Bars of an order's line that were packed from a lot. */
type PackedLot = {
  readonly itemId: number;
  readonly lotId: number;
  readonly quantity: number;
  /** Of the line, from whichever lots. */
  readonly inParcels: number;
};

/**
 * How many bars go back to each lot of a line, at most `maxQuantity` in all. The bars of its first lots are
 * the ones in its parcels.
 */
function planReturns(ofLine: readonly PackedLot[], maxQuantity: number) {
  let inParcels = ofLine[0]?.inParcels ?? 0;
  let toReturn = maxQuantity;
  return ofLine.flatMap(({ itemId, lotId, quantity }) => {
    const free = Math.max(0, quantity - inParcels);
    const returned = Math.min(free, toReturn);
    inParcels = Math.max(0, inParcels - quantity);
    toReturn -= returned;
    return returned > 0 ? { itemId, lotId, returned, rest: quantity - returned } : [];
  });
}

/**
 * Returns refunded bars of a packed order to their lots.
 *
 * @param orderId of a locked order, after its refund was written
 */
export async function unpackRefundedLots(tx: DatabaseTransaction, orderId: string): Promise<void> {
  const { rows } = await sql<ShipmentItem>`
    select counts.order_item_id::text as "itemId",
      (sum(packed.quantity) - to_send - in_parcels)::integer as quantity
    from order_item_counts as counts
    join packed_lots as packed on packed.order_item_id = counts.order_item_id
    where counts.order_id = ${orderId}
    group by counts.order_item_id, to_send, in_parcels
    having sum(packed.quantity) > to_send + in_parcels`.execute(tx);
  if (rows.length > 0) await unpackLots(tx, orderId, rows);
}

/** Which lots the orders' bars would come from if they were packed today. Changes nothing. */
export async function planLots(
  db: Database,
  products: readonly { readonly productId: number; readonly quantity: number }[],
  today: string,
): Promise<ReadonlyMap<number, LotShare<StockLot>[]>> {
  const plan = new Map<number, LotShare<StockLot>[]>();
  for (const { productId, quantity } of products) {
    const lots = await listLots(db, productId);
    if (lots.length > 0) plan.set(productId, takeFromLots(lots, quantity, today).taken);
  }
  return plan;
}

/** The lots recorded for an order's lines. */
export async function listOrderLots(
  db: Database,
  orderId: string,
): Promise<{ readonly itemId: string; readonly code: string; readonly quantity: number }[]> {
  const { rows } = await sql<{ itemId: string; code: string; quantity: number }>`
    select packed.order_item_id::text as "itemId", lot.code, packed.quantity
    from packed_lots as packed
    join order_items as item on item.id = packed.order_item_id
    join lots as lot on lot.id = packed.lot_id
    where item.order_id = ${orderId}
    order by item.position, lot.best_before, lot.id`.execute(db);
  return rows;
}

/** An order's bars of products in lots that have no lot recorded yet. */
async function listUnrecordedProducts(
  tx: DatabaseTransaction,
  orderId: string,
  which: "all" | "shipped",
): Promise<{ itemId: number; productId: number; name: string; quantity: number }[]> {
  const quantity = which === "all" ? sql`(to_send + in_parcels)` : sql`in_parcels`;
  const { rows } = await sql<{ itemId: number; productId: number; name: string; quantity: number }>`
    select item.id::integer as "itemId", item.product_id::integer as "productId",
      item.product_name as name, (${quantity} - recorded.quantity)::integer as quantity
    from order_item_counts as counts
    join order_items as item on item.id = counts.order_item_id
    join stock_levels as level on level.product_id = item.product_id and level.in_lots
    cross join lateral (
      select coalesce(sum(quantity), 0) as quantity from packed_lots where order_item_id = item.id
    ) as recorded
    where counts.order_id = ${orderId} and ${quantity} > recorded.quantity
    order by item.position, item.id`.execute(tx);
  return rows;
}

/** In order of their ids, like every code that locks several. */
async function lockLots(tx: DatabaseTransaction, productIds: readonly number[]): Promise<void> {
  await sql`select id from lots where product_id = any(${productIds}::bigint[])
    order by id for update`.execute(tx);
}
