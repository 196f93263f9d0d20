import { sql } from "kysely";
import { isUnsent, mayFollow, type OrderStatus } from "#domain/orders/order-status.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { packLots, unpackLots } from "../lots/order-lots.ts";
import { recordOrderEvent } from "../order-events.ts";
import { parseOrderStatus } from "../order-queries.ts";
import { returnOrderStock, takeOrderStock } from "../order-stock.ts";
import { announceOrderChange } from "../order-subscriber.ts";

type ChangingContext = Pick<AppContext, "db" | "clock" | "config" | "orderSubscribers">;

export type StatusChange =
  | { readonly code: "changed"; readonly from: OrderStatus; readonly to: OrderStatus }
  | { readonly code: "not-found" }
  | { readonly code: "not-allowed"; readonly from: OrderStatus; readonly to: OrderStatus }
  /** Somebody else was faster; `from` is what the order has now. */
  | { readonly code: "changed-meanwhile"; readonly from: OrderStatus };

/**
 * Sets an order's status and records the change in its events.
 *
 * @param expected only if the order still has this status, as Undo needs it: it takes back one's
 * own change and never somebody else's
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

/** An order and the status that it had, or is to have again. */
export type OrderAndStatus = { readonly orderId: string; readonly status: OrderStatus };

/**
 * Gives many orders one status, in one transaction: all of them change or none does. Orders that
 * are gone, or have the status already, are passed over.
 *
 * @returns the orders that changed, each with the status that it had, as Undo needs them
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
 * Gives each order its own earlier status back, in one transaction. Only those that still have the
 * status `expected`: what somebody else did meanwhile stays.
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

/** Always in the order of their ids, so that two bulk changes never wait for each other in a ring. */
async function lockStatuses(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<OrderAndStatus[]> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "status"])
    .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id, status }) => ({ orderId: id, status: parseOrderStatus(status) }));
}

/** Of an order that is locked, as a part of a larger change. */
export async function setOrderStatus(
  ctx: Pick<AppContext, "clock" | "config" | "orderSubscribers">,
  tx: DatabaseTransaction,
  change: Change,
): Promise<void> {
  await writeStatuses(ctx, tx, [change]);
}

type Change = { readonly orderId: string; readonly from: OrderStatus; readonly to: OrderStatus };

/**
 * One update for all of them: it takes the locks of order_totals in their order.
 *
 * @returns how many changed: setting the status that an order has already is no change
 */
async function writeStatuses(
  ctx: Pick<AppContext, "clock" | "config" | "orderSubscribers">,
  tx: DatabaseTransaction,
  wanted: readonly Change[],
): Promise<number> {
  const now = ctx.clock();
  const changes = wanted.filter(({ from, to }) => from !== to);
  await moveStock(tx, changes, now);
  await moveLots(tx, changes, { at: now, today: dayIn(ctx.config.shop.timeZone, now) });
  await sql`
    update orders set status = change.status, updated_at = ${now},
      cancelled_at = case when change.status = 'cancelled' then ${now}::timestamptz end
    from unnest(
      ${changes.map(({ orderId }) => orderId)}::uuid[], ${changes.map(({ to }) => to)}::text[]
    ) as change (id, status)
    where orders.id = change.id
  `.execute(tx);
  for (const { orderId, from, to } of changes) {
    await recordOrderEvent(tx, orderId, now, {
      kind: "status",
      actor: "owner",
      detail: { from, to },
    });
    await announceOrderChange(ctx, tx, { code: "status-changed", orderId, from, to });
  }
  return changes.length;
}

/** What left without being ticked off is written too; what was cancelled before it left is unpacked. */
async function moveLots(
  tx: DatabaseTransaction,
  changes: readonly Change[],
  now: Parameters<typeof packLots>[3],
): Promise<void> {
  for (const { orderId, from, to } of changes) {
    if (!isUnsent(from)) continue;
    if (to === "shipped" || to === "delivered") await packLots(tx, orderId, "all", now);
    if (to !== "cancelled" || !(await unpackLots(tx, orderId))) continue;
    await tx.updateTable("orders").set({ packed_at: null }).where("id", "=", orderId).execute();
  }
}

/** What was cancelled before it left goes back to the shelf; what is wanted again is taken again. */
async function moveStock(
  tx: DatabaseTransaction,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  const cancelled = changes.filter(({ from, to }) => to === "cancelled" && isUnsent(from));
  const revived = changes.filter(({ from }) => from === "cancelled");
  const idsOf = (some: readonly Change[]) => some.map(({ orderId }) => orderId);
  if (cancelled.length > 0) {
    await returnOrderStock(tx, idsOf(cancelled), { actor: "owner", at, note: "Order cancelled" });
  }
  if (revived.length > 0) await takeOrderStock(tx, idsOf(revived), { actor: "owner", at });
}
