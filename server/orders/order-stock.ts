import { sql } from "kysely";
import { type ProductQuantity, sumByProduct } from "#domain/stock/counted-stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { releaseReservation, reserveStock } from "../stock/reserve-stock.ts";
import { type ReturnedProduct, returnStock } from "../stock/return-stock.ts";
import { sellStock } from "../stock/sell-stock.ts";
import type { Movement } from "../stock/stock-movements.ts";
import { openHold, releaseHold } from "./holds.ts";

// The caller has locked the orders and what they share with others (lock-order.ts).

type Cause = { readonly actor: Movement["actor"]; readonly at: Date };

/**
 * Returns the bars of cancelled orders and failed payments to stock, except those already shipped.
 * Nothing is returned twice.
 *
 * @param orderIds locked, and not yet updated
 */
export async function returnOrderStock(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
  { actor, at, note }: Cause & { readonly note: string },
): Promise<void> {
  for (const orderId of orderIds) await releaseReservation(tx, orderId);
  const products = await listOrderProducts(tx, orderIds);
  const returned = products.map(({ orderId, productId, taken, inParcels }) => ({
    orderId,
    productId,
    quantity: taken - inParcels,
  }));
  await returnProducts(tx, returned, { actor, at, note });
  for (const orderId of orderIds) await releaseHold(tx, orderId, "stock", { at, by: actor });
}

/**
 * Returns to stock the bars of an undone shipment, after its order was cancelled or its payment
 * failed.
 *
 * @param orderId of a locked order, not yet updated
 * @param products that are in no parcel anymore
 */
export async function returnParcelStock(
  tx: DatabaseTransaction,
  orderId: string,
  products: readonly ProductQuantity[],
  { actor, at }: Cause,
): Promise<void> {
  const free = new Map(
    (await listOrderProducts(tx, [orderId])).map((each) => [
      each.productId,
      each.taken - each.inParcels,
    ]),
  );
  const returned = sumByProduct(products).map(({ productId, quantity }) => ({
    orderId,
    productId,
    quantity: Math.min(quantity, free.get(productId) ?? 0),
  }));
  await returnProducts(tx, returned, { actor, at, note: "Shipment undone" });
}

/**
 * Takes bars from stock that leave the shop although their order is not paid: they were returned
 * when the payment failed. As far as they are there; nothing is refused.
 *
 * @param orderIds locked, and not yet updated
 * @param which those in parcels, or all, when the owner marks an order as shipped without a parcel
 */
export async function takeUnpaidStock(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
  which: "in parcels" | "all",
  { actor, at }: Cause,
): Promise<void> {
  const products = (await listOrderProducts(tx, orderIds)).flatMap((each) => {
    const leaving = which === "all" ? each.needed : Math.min(each.needed, each.inParcels);
    const quantity = leaving - each.taken;
    if (!each.wasCounted || quantity <= 0) return [];
    return [{ orderId: each.orderId, productId: each.productId, quantity }];
  });
  for (const [orderId, lines] of Map.groupBy(products, (each) => each.orderId)) {
    await sellStock(tx, { orderId, lines, actor, at });
  }
}

/**
 * Takes from stock again what orders need and do not have: after a cancellation or a shipment was
 * undone, a refund failed, a payment succeeded late, or missing bars arrived. Anything still missing
 * puts the order on hold.
 *
 * @param orderIds locked
 */
export async function takeOrderStock(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
  { actor, at }: Cause,
): Promise<void> {
  const products = await listOrderProducts(tx, orderIds);
  for (const orderId of orderIds) {
    const lines = products.filter((each) => each.orderId === orderId).flatMap(linesToTake);
    const missing = await sellStock(tx, { orderId, lines, actor, at });
    await writeShortage(tx, orderId, missing, { at, actor });
  }
}

/** Replaces what is recorded as missing; an order that lacks nothing is not held for it. */
async function writeShortage(
  tx: DatabaseTransaction,
  orderId: string,
  missing: readonly ProductQuantity[],
  { at, actor }: Cause,
): Promise<void> {
  await tx.deleteFrom("stock_shortages").where("order_id", "=", orderId).execute();
  await recordShortage(tx, orderId, missing, at);
  if (missing.length === 0) await releaseHold(tx, orderId, "stock", { at, by: actor });
}

/**
 * Reserves the bars of an order while it is being paid again.
 *
 * @param orderId of a locked order
 * @throws StockShortError when a bar is sold out; the transaction must then not be committed
 */
export async function reserveOrderStock(
  tx: DatabaseTransaction,
  orderId: string,
  expiresAt: Date,
): Promise<void> {
  const products = await listOrderProducts(tx, [orderId]);
  await reserveStock(tx, orderId, products.flatMap(linesToTake), expiresAt);
}

/** Puts an order with missing bars on hold, and records which. */
export async function recordShortage(
  tx: DatabaseTransaction,
  orderId: string,
  missing: readonly ProductQuantity[],
  at: Date,
): Promise<void> {
  if (missing.length === 0) return;
  await tx
    .insertInto("stock_shortages")
    .values(
      missing.map(({ productId, quantity }) => ({
        order_id: orderId,
        product_id: productId,
        quantity,
      })),
    )
    .execute();
  await openHold(tx, orderId, "stock", at);
}

/**
 * Returns refunded bars to stock: those that never left, and those that came back. Bars that were
 * missing are not missing anymore.
 *
 * @param orderId of a locked order, after its refund was written
 */
export async function returnRefundedStock(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const products = await listOrderProducts(tx, [orderId]);
  const returned = products.map(({ productId, taken, needed, away, isCancelled }) => ({
    orderId,
    productId,
    // A cancelled order needs none of the bars that did not leave.
    quantity: taken - (isCancelled ? away : needed),
  }));
  await returnProducts(tx, returned, { actor: "owner", at, note: "Refund" });
  await shrinkShortage(tx, orderId, products, at);
}

async function shrinkShortage(
  tx: DatabaseTransaction,
  orderId: string,
  products: readonly OrderProduct[],
  at: Date,
): Promise<void> {
  const shortages = await tx
    .selectFrom("stock_shortages")
    .select(["product_id", "quantity"])
    .where("order_id", "=", orderId)
    .execute();
  if (shortages.length === 0) return;

  const missing = shortages.flatMap(({ product_id: productId, quantity: before }) => {
    const orderProduct = products.find((each) => each.productId === productId);
    const quantity = Math.min(before, orderProduct ? orderProduct.needed - orderProduct.taken : 0);
    return quantity > 0 ? [{ productId, quantity }] : [];
  });
  await writeShortage(tx, orderId, missing, { at, actor: "owner" });
}

async function returnProducts(
  tx: DatabaseTransaction,
  products: readonly ReturnedProduct[],
  about: Cause & { readonly note: string },
): Promise<void> {
  const returned = products.filter(({ quantity }) => quantity > 0);
  if (returned.length > 0) await returnStock(tx, returned, about);
}

/** Returns all bars of a test order, wherever they are said to be: nobody got them. */
export async function returnTestProducts(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const products = await listOrderProducts(tx, [orderId]);
  const returned = products.map(({ productId, taken }) => ({
    orderId,
    productId,
    quantity: taken,
  }));
  await returnProducts(tx, returned, { actor: "owner", at, note: "Test order" });
}

/** How many bars of a product an order was to get, and what happened to them. */
type OrderProduct = {
  readonly orderId: string;
  readonly productId: number;
  /** How many it takes from stock: ordered, and neither refunded before they left nor restocked. */
  readonly needed: number;
  /** Taken from stock and not returned, wherever they are now. */
  readonly taken: number;
  /** In parcels, and not restocked. */
  readonly inParcels: number;
  /** In parcels or marked as shipped without one, and not restocked. */
  readonly away: number;
  readonly isCancelled: boolean;
  /** Whether the product's stock was counted when it was sold. */
  readonly wasCounted: boolean;
};

/** The bars that an order still has to take from stock. */
function linesToTake(product: OrderProduct): ProductQuantity[] {
  const { productId, needed, taken, wasCounted } = product;
  const quantity = needed - taken;
  return wasCounted && quantity > 0 ? [{ productId, quantity }] : [];
}

async function listOrderProducts(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<OrderProduct[]> {
  const { rows } = await sql<OrderProduct>`
    with bars as (
      select order_id, product_id, greatest(ordered - refunded_unsent - restocked, 0) as needed,
        0 as taken, greatest(in_parcels - restocked, 0) as "inParcels",
        greatest(shipped - restocked, 0) as away, false as counted
      from order_item_counts where order_id = any(${orderIds}::uuid[])
      union all
      select order_id, product_id, 0, -quantity, 0, 0, true from stock_movements
      where order_id = any(${orderIds}::uuid[])
      union all
      select order_id, product_id, 0, 0, 0, 0, true from stock_shortages
      where order_id = any(${orderIds}::uuid[])
    )
    select order_id as "orderId", product_id::integer as "productId",
      sum(needed)::integer as needed, sum(taken)::integer as taken, sum("inParcels")::integer as "inParcels",
      sum(away)::integer as away, bool_or(counted) as "wasCounted",
      exists (select from orders where id = order_id and status = 'cancelled') as "isCancelled"
    from bars where product_id is not null
    group by order_id, product_id
    order by order_id, product_id`.execute(tx);
  return rows;
}
