import { sql } from "kysely";
import { mayFollow, type OrderStatus } from "#domain/orders/order-status.ts";
import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { recordOrderEvent } from "./order-events.ts";
import { statusOf } from "./order-queries.ts";
import { announceOrderChange } from "./order-subscriber.ts";

type ChangingShop = Pick<AppContext, "db" | "clock" | "orderSubscribers">;

/** An order and the status that it had, or is to have again. */
export type OrderAndStatus = { readonly orderId: string; readonly status: OrderStatus };

/**
 * Gives many orders one status, in one transaction: all of them change or none does. Orders that
 * are gone, or have the status already, are passed over.
 *
 * @returns the orders that changed, each with the status that it had, as Undo needs them
 */
export async function changeOrderStatuses(
  ctx: ChangingShop,
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
 * Gives each order its own earlier status back, in one transaction. Only those that still have the
 * status `expected`: what somebody else did meanwhile stays.
 *
 * @returns how many changed
 */
export async function restoreOrderStatuses(
  ctx: ChangingShop,
  earlier: readonly OrderAndStatus[],
  expected: OrderStatus,
): Promise<number> {
  return await ctx.db.transaction().execute(async (tx) => {
    const before = new Map(earlier.map(({ orderId, status }) => [orderId, status]));
    const changes = (await lockStatuses(tx, [...before.keys()])).flatMap(({ orderId, status }) => {
      const to = before.get(orderId);
      if (!to || status !== expected || to === expected || !mayFollow(expected, to)) return [];
      return [{ orderId, from: expected, to }];
    });
    await writeStatuses(ctx, tx, changes);
    return changes.length;
  });
}

/** Always in the order of their ids, so that two bulk changes never wait for each other in a ring. */
async function lockStatuses(
  tx: DatabaseTransaction,
  orderIds: readonly string[],
): Promise<OrderAndStatus[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "status"])
    .where("id", "in", orderIds)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id, status }) => ({ orderId: id, status: statusOf(status) }));
}

type Change = {
  readonly orderId: string;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
};

/** One update for all of them: it takes the locks of order_totals in their order. */
async function writeStatuses(
  ctx: ChangingShop,
  tx: DatabaseTransaction,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const now = ctx.clock();
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
}
