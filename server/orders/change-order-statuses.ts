import { mayFollow, type OrderStatus } from "#domain/orders/order-status.ts";
import type { AppContext } from "../app-context.ts";
import { queueErpSync } from "../erp/queue-erp-sync.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { addOrderHistory, statusOf } from "./order-queries.ts";

type ChangingShop = Pick<AppContext, "db" | "clock" | "erp" | "jobs">;

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
    await writeStatus(ctx, tx, before, to);
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
    const locked = await lockStatuses(
      tx,
      earlier.map(({ orderId }) => orderId),
    );
    const current = locked.filter(({ status }) => status === expected);
    let changed = 0;
    for (const to of new Set(earlier.map(({ status }) => status))) {
      const back = new Set(earlier.filter(({ status }) => status === to).map((o) => o.orderId));
      const orders = current.filter(({ orderId }) => back.has(orderId));
      if (to === expected || !mayFollow(expected, to)) continue;
      await writeStatus(ctx, tx, orders, to);
      changed += orders.length;
    }
    return changed;
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

async function writeStatus(
  ctx: ChangingShop,
  tx: DatabaseTransaction,
  orders: readonly OrderAndStatus[],
  to: OrderStatus,
): Promise<void> {
  if (orders.length === 0) return;
  const now = ctx.clock();
  const ids = orders.map(({ orderId }) => orderId);
  await tx
    .updateTable("orders")
    .set({ status: to, updated_at: now })
    .where("id", "in", ids)
    .execute();
  for (const { orderId, status } of orders) {
    await addOrderHistory(tx, orderId, now, "status", { from: status, to });
    await queueErpSync(ctx, tx, orderId);
  }
}
