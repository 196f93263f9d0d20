import { sql } from "kysely";
import { isSent, isUnsent, mayFollow, type OrderStatus } from "#domain/orders/order-status.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { retakePromotionUses, returnPromotionUses } from "../../promotions/promotion-uses.ts";
import { returnGiftCards } from "../gift-card-payments.ts";
import { lockSharedRows } from "../lock-order.ts";
import { packLots, unpackLots, type When } from "../lots/order-lots.ts";
import { type OrderEventActor, recordOrderEvent } from "../order-events.ts";
import { lockOrders } from "../order-queries.ts";
import { returnOrderStock, takeOrderStock, takeUnpaidStock } from "../order-stock.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import { keepReturnedProducts } from "./returned-products.ts";

type ChangingContext = Pick<AppContext, "db" | "clock" | "details" | "orderSubscribers">;

export type StatusChange =
  | { readonly code: "changed"; readonly from: OrderStatus; readonly to: OrderStatus }
  | { readonly code: "not-found" }
  | { readonly code: "not-allowed"; readonly from: OrderStatus; readonly to: OrderStatus }
  /** Somebody else changed it first; `from` is the current status. */
  | { readonly code: "changed-meanwhile"; readonly from: OrderStatus };

/**
 * Sets an order's status and records the change in its events.
 *
 * @param expected changes it only if the order still has this status. Undo needs this, so that it
 * never reverts somebody else's change
 */
export async function changeOrderStatus(
  ctx: ChangingContext,
  orderId: string,
  to: OrderStatus,
  expected?: OrderStatus,
): Promise<StatusChange> {
  return await ctx.db.transaction().execute(async (tx): Promise<StatusChange> => {
    const [order] = await lockStatuses(tx, [orderId]);
    if (!order) return { code: "not-found" };
    const from = order.status;
    if (expected !== undefined && expected !== from) return { code: "changed-meanwhile", from };
    if (!mayFollow(from, to)) return { code: "not-allowed", from, to };
    await writeStatuses(ctx, tx, [{ orderId, from, to }]);
    return { code: "changed", from, to };
  });
}

/** An order and the status it had, or should get back. */
export type OrderAndStatus = { readonly orderId: string; readonly status: OrderStatus };

/**
 * Sets one status on many orders in one transaction: all of them change or none. Orders that are
 * gone, or already have the status, are skipped.
 *
 * @returns the changed orders, each with its previous status, for Undo
 */
export async function changeOrderStatuses(
  ctx: ChangingContext,
  orderIds: readonly string[],
  to: OrderStatus,
): Promise<OrderAndStatus[]> {
  return await ctx.db.transaction().execute(async (tx) => {
    const before = (await lockStatuses(tx, orderIds)).filter(
      ({ status }) => status !== to && mayFollow(status, to),
    );
    await writeStatuses(
      ctx,
      tx,
      before.map(({ orderId, status }) => ({ orderId, from: status, to })),
    );
    return before;
  });
}

/**
 * Restores each order's previous status in one transaction, but only where the status is still
 * `expected`: changes others made meanwhile stay.
 *
 * @returns how many changed
 */
export async function restoreOrderStatuses(
  ctx: ChangingContext,
  earlier: readonly OrderAndStatus[],
  expected: OrderStatus,
): Promise<number> {
  return await ctx.db.transaction().execute(async (tx) => {
    const before = new Map(earlier.map(({ orderId, status }) => [orderId, status]));
    const changes = (await lockStatuses(tx, [...before.keys()])).flatMap(({ orderId, status }) => {
      const to = before.get(orderId);
      if (!to || status !== expected || !mayFollow(expected, to)) return [];
      return [{ orderId, from: expected, to }];
    });
    return await writeStatuses(ctx, tx, changes);
  });
}

async function lockStatuses(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<OrderAndStatus[]> {
  const orders = await lockOrders(tx, orderIds);
  return [...orders].map(([orderId, { status }]) => ({ orderId, status }));
}

/** For an order that is already locked, as part of a larger change. */
export async function setOrderStatus(
  ctx: Pick<AppContext, "clock" | "details" | "orderSubscribers">,
  tx: DatabaseTransaction,
  change: Change,
  actor: OrderEventActor = "owner",
): Promise<void> {
  await writeStatuses(ctx, tx, [change], actor);
}

type Change = { readonly orderId: string; readonly from: OrderStatus; readonly to: OrderStatus };

/** Whether its bars, uses and gift card may move: not from pending to processing, nor back. */
function movesGoods({ from, to }: Change): boolean {
  return isUnsent(from) !== isUnsent(to) || isSent(from) !== isSent(to);
}

/** @returns how many changed; setting the status an order already has is no change */
async function writeStatuses(
  ctx: Pick<AppContext, "clock" | "details" | "orderSubscribers">,
  tx: DatabaseTransaction,
  wanted: readonly Change[],
  actor: OrderEventActor = "owner",
): Promise<number> {
  const now = ctx.clock();
  const changes = wanted.filter(({ from, to }) => from !== to);
  if (changes.length === 0) return 0;

  const moving = changes.filter(movesGoods).map(({ orderId }) => orderId);
  await lockSharedRows(tx, moving);
  await moveStock(tx, changes, now);
  await moveLots(tx, changes, { at: now, today: dayIn(ctx.details().timeZone, now) });
  await sql`
    update orders set status = change.status, updated_at = ${now},
      cancelled_at = case when change.status = 'cancelled' then ${now}::timestamptz end,
      reopened_at = case when orders.status = 'cancelled' then ${now} else reopened_at end
    from unnest(
      ${changes.map(({ orderId }) => orderId)}::uuid[], ${changes.map(({ to }) => to)}::text[]
    ) as change (id, status)
    where orders.id = change.id
  `.execute(tx);
  for (const { orderId, to } of changes) {
    if (isUnsent(to)) await keepReturnedProducts(tx, orderId, now);
  }
  const cancelled = changes.filter(({ to }) => to === "cancelled");
  await returnGiftCards(
    tx,
    cancelled.map(({ orderId }) => orderId),
    now,
  );
  for (const { orderId, from, to } of changes) {
    await recordOrderEvent(tx, orderId, now, { kind: "status", actor, detail: { from, to } });
    await announceOrderChange(ctx, tx, { code: "status-changed", orderId, from, to });
  }
  return changes.length;
}

/**
 * Records lots of bars that were shipped without being ticked off, and unpacks orders cancelled
 * before shipping.
 */
async function moveLots(
  tx: DatabaseTransaction,
  changes: readonly Change[],
  now: When,
): Promise<void> {
  for (const { orderId, from, to } of changes) {
    if (!isUnsent(from)) continue;
    if (isSent(to)) await packLots(tx, orderId, "all", now);
    if (to !== "cancelled") continue;
    await unpackLots(tx, orderId);
    await tx.updateTable("orders").set({ packed_at: null }).where("id", "=", orderId).execute();
  }
}

/**
 * Returns the bars of orders cancelled before shipping to the stock and gives the uses of their
 * promotions back, and takes them again when the cancellation is undone. The bars of an order whose
 * payment failed are in stock until it is paid or shipped.
 */
async function moveStock(
  tx: DatabaseTransaction,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  const cause = { actor: "owner", at } as const;
  const idsOf = (some: readonly Change[]) => some.map(({ orderId }) => orderId);
  const unpaid = await listUnpaid(tx, idsOf(changes));
  const isUnpaid = ({ orderId }: Change) => unpaid.has(orderId);
  const cancelled = changes.filter(({ from, to }) => to === "cancelled" && isUnsent(from));
  const revived = changes.filter(({ from }) => from === "cancelled");
  const paid = revived.filter((change) => !isUnpaid(change));
  const sent = changes.filter(
    (change) => isUnpaid(change) && !isSent(change.from) && isSent(change.to),
  );
  const unsent = changes.filter(
    (change) => isUnpaid(change) && !isUnsent(change.from) && isUnsent(change.to),
  );
  if (cancelled.length > 0) {
    await returnOrderStock(tx, idsOf(cancelled), { ...cause, note: "Order cancelled" });
    await returnPromotionUses(tx, idsOf(cancelled));
  }
  if (unsent.length > 0) {
    await returnOrderStock(tx, idsOf(unsent), { ...cause, note: "Not shipped after all" });
  }
  if (paid.length > 0) await takeOrderStock(tx, idsOf(paid), cause);
  if (sent.length > 0) await takeUnpaidStock(tx, idsOf(sent), "all", cause);
  if (revived.length > 0) await retakePromotionUses(tx, idsOf(revived), at);
}

/** Of these orders, those whose payment failed. */
async function listUnpaid(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("orders")
    .select("id")
    .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
    .where("payment_status", "=", "failed")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
