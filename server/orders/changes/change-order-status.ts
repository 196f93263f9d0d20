import { sql } from "kysely";
import { isSent, isUnsent, mayFollow, type OrderStatus } from "#domain/orders/order-status.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { returnGiftCards } from "../gift-card-payments.ts";
import { lockSharedRows } from "../lock-order.ts";
import { type OrderEventActor, recordOrderEvent } from "../order-events.ts";
import { lockOrders } from "../order-queries.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import { countReturnedAsUnsent } from "./count-returned-as-unsent.ts";
import { moveOrderGoods, type OrderStatusChange } from "./move-order-goods.ts";

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
    const changes = before.map(({ orderId, status }) => ({ orderId, from: status, to }));
    await writeStatuses(ctx, tx, changes);
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
  change: OrderStatusChange,
  actor: OrderEventActor = "owner",
): Promise<void> {
  await writeStatuses(ctx, tx, [change], actor);
}

/** Whether its bars, uses and gift card may move: not from pending to processing, nor back. */
function movesGoods({ from, to }: OrderStatusChange): boolean {
  return isUnsent(from) !== isUnsent(to) || isSent(from) !== isSent(to);
}

/** @returns how many changed; setting the status an order already has is no change */
async function writeStatuses(
  ctx: Pick<AppContext, "clock" | "details" | "orderSubscribers">,
  tx: DatabaseTransaction,
  requested: readonly OrderStatusChange[],
  actor: OrderEventActor = "owner",
): Promise<number> {
  const now = ctx.clock();
  const changes = requested.filter(({ from, to }) => from !== to);
  if (changes.length === 0) return 0;

  const moving = changes.filter(movesGoods);
  const movingIds = moving.map(({ orderId }) => orderId);
  await lockSharedRows(tx, movingIds);

  await moveOrderGoods(tx, changes, { at: now, today: dayIn(ctx.details().timeZone, now) });
  await updateStatuses(tx, changes, now);

  const unsent = moving.filter(({ to }) => isUnsent(to));
  for (const { orderId } of unsent) await countReturnedAsUnsent(tx, orderId, now);

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

async function updateStatuses(
  tx: DatabaseTransaction,
  changes: readonly OrderStatusChange[],
  at: Date,
): Promise<void> {
  await sql`
    update orders set status = change.status, updated_at = ${at},
      cancelled_at = case when change.status = 'cancelled' then ${at}::timestamptz end,
      cancelled_from = case when change.status = 'cancelled' then orders.status end,
      reopened_at = case when orders.status = 'cancelled' then ${at} else reopened_at end
    from unnest(
      ${changes.map(({ orderId }) => orderId)}::uuid[], ${changes.map(({ to }) => to)}::text[]
    ) as change (id, status)
    where orders.id = change.id
  `.execute(tx);
}
