import { sql } from "kysely";
import { type ProductQuantity, sumByProduct } from "#domain/inventory/stock.ts";
import { lockLevels } from "../inventory/inventory-levels.ts";
import type { Movement } from "../inventory/inventory-movements.ts";
import { releaseReservation, reserveStock } from "../inventory/reserve-stock.ts";
import { returnStock } from "../inventory/return-stock.ts";
import { sellStock } from "../inventory/sell-stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { openHold, releaseHold } from "./holds.ts";

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
  const bars = await listOrderBars(tx, orderIds);
  const returned = bars
    .map(({ orderId, productId, held, shipped }) => ({
      orderId,
      productId,
      quantity: held - shipped,
    }))
    .filter(({ quantity }) => quantity > 0);
  if (returned.length > 0) await returnStock(tx, returned, { actor, at, note });
  for (const orderId of orderIds) {
    await releaseHold(tx, orderId, "stock", { at, by: actor });
  }
}

/**
 * Returns the bars of a parcel that was taken back to stock, after its order was cancelled or its
 * payment failed.
 *
 * @param orderId of a locked order, not yet updated
 * @param bars that are in no parcel anymore
 */
export async function returnParcelStock(
  tx: DatabaseTransaction,
  orderId: string,
  bars: readonly ProductQuantity[],
  { actor, at }: Cause,
): Promise<void> {
  const free = new Map(
    (await listOrderBars(tx, [orderId])).map((each) => [each.productId, each.held - each.shipped]),
  );
  const returned = sumByProduct(bars)
    .map(({ productId, quantity }) => ({
      orderId,
      productId,
      quantity: Math.min(quantity, free.get(productId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  if (returned.length > 0)
    await returnStock(tx, returned, { actor, at, note: "Parcel taken back" });
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
  const bars = (await listOrderBars(tx, orderIds)).flatMap((each) => {
    const ordered = each.ordered - each.restocked;
    const sent = which === "all" ? ordered : Math.min(ordered, each.shipped);
    const quantity = sent - each.held;
    if (!each.wasCounted || quantity <= 0) return [];
    return [{ orderId: each.orderId, productId: each.productId, quantity }];
  });
  // Lock the levels of all orders first, to keep the lock order.
  await lockLevels(
    tx,
    bars.map(({ productId }) => productId),
  );
  for (const [orderId, lines] of Map.groupBy(bars, (each) => each.orderId)) {
    await sellStock(tx, { orderId, lines, actor, at });
  }
}

/**
 * Takes the bars of orders from stock again after a cancellation was undone, a payment succeeded
 * late, or missing bars arrived. Anything still missing puts the order on hold.
 *
 * @param orderIds locked, and not yet updated
 */
export async function takeOrderStock(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
  { actor, at }: Cause,
): Promise<void> {
  const bars = await listOrderBars(tx, orderIds);
  // Lock the levels of all orders first, to keep the lock order.
  await lockLevels(
    tx,
    bars.map(({ productId }) => productId),
  );
  for (const orderId of orderIds) {
    const lines = bars.filter((each) => each.orderId === orderId).flatMap(wantedBars);
    const missing = await sellStock(tx, { orderId, lines, actor, at });
    await tx.deleteFrom("stock_shortages").where("order_id", "=", orderId).execute();
    await recordShortage(tx, orderId, missing, at);
    if (missing.length === 0) await releaseHold(tx, orderId, "stock", { at, by: actor });
  }
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
  const bars = await listOrderBars(tx, [orderId]);
  await reserveStock(tx, orderId, bars.flatMap(wantedBars), expiresAt);
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
 * Returns the bars of a refund to stock, at most as many as the order has.
 *
 * @param bars of a locked order
 */
export async function restockRefundedBars(
  tx: DatabaseTransaction,
  orderId: string,
  bars: readonly ProductQuantity[],
  at: Date,
): Promise<void> {
  const held = new Map(
    (await listOrderBars(tx, [orderId])).map((each) => [each.productId, each.held]),
  );
  const returned = bars
    .map(({ productId, quantity }) => ({
      orderId,
      productId,
      quantity: Math.min(quantity, held.get(productId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  if (returned.length > 0) await returnStock(tx, returned, { actor: "owner", at, note: "Refund" });
}

/** How many bars of a product an order was to get, and what happened to them. */
type OrderBars = {
  readonly orderId: string;
  readonly productId: number;
  readonly ordered: number;
  /** Taken from stock and not returned, wherever they are now. */
  readonly held: number;
  readonly shipped: number;
  /** Returned to stock with a refund. */
  readonly restocked: number;
  /** Whether the product's stock was counted when it was sold. */
  readonly wasCounted: boolean;
};

/** How many bars an order still needs. */
function wantedBars({ productId, ordered, restocked, held, wasCounted }: OrderBars) {
  const quantity = ordered - restocked - held;
  return wasCounted && quantity > 0 ? [{ productId, quantity }] : [];
}

async function listOrderBars(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<OrderBars[]> {
  const { rows } = await sql<OrderBars>`
    with bars as (
      select order_id, product_id, quantity as ordered, 0 as held, 0 as shipped, 0 as restocked,
        false as counted
      from order_items where order_id = any(${orderIds}::uuid[])
      union all
      select order_id, product_id, 0, -quantity, 0, 0, true from inventory_movements
      where order_id = any(${orderIds}::uuid[])
      union all
      select order_id, product_id, 0, 0, 0, 0, true from stock_shortages
      where order_id = any(${orderIds}::uuid[])
      union all
      select item.order_id, item.product_id, 0, 0, shipped.quantity, 0, false
      from shipments as shipment
      join shipment_items as shipped on shipped.shipment_id = shipment.id
      join order_items as item on item.id = shipped.order_item_id
      where shipment.order_id = any(${orderIds}::uuid[]) and shipment.taken_back_at is null
      union all
      select item.order_id, item.product_id, 0, 0, 0, refunded.quantity, false
      from refunds as refund
      join refund_items as refunded on refunded.refund_id = refund.id
      join order_items as item on item.id = refunded.order_item_id
      where refund.order_id = any(${orderIds}::uuid[]) and refund.restocks
    )
    select order_id as "orderId", product_id::integer as "productId",
      sum(ordered)::integer as ordered, sum(held)::integer as held, sum(shipped)::integer as shipped,
      sum(restocked)::integer as restocked, bool_or(counted) as "wasCounted"
    from bars where product_id is not null
    group by order_id, product_id
    order by order_id, product_id`.execute(tx);
  return rows;
}
