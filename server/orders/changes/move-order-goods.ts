import { sql } from "kysely";
import { isSent, isUnsent, type OrderStatus } from "#domain/orders/order-status.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { retakePromotionUses, returnPromotionUses } from "../../promotions/promotion-uses.ts";
import { packLots, unpackLots, type When } from "../lots/order-lots.ts";
import { returnOrderStock, takeOrderStock, takeUnpaidStock } from "../order-stock.ts";

export type OrderStatusChange = {
  readonly orderId: string;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
};

/**
 * Moves the bars of orders whose status changes, and the uses of their promotions.
 *
 * @param changes of locked orders, with what they share, not yet updated
 */
export async function moveOrderGoods(
  tx: DatabaseTransaction,
  changes: readonly OrderStatusChange[],
  when: When,
): Promise<void> {
  await moveStock(tx, changes, when.at);
  for (const change of changes) await moveLots(tx, change, when);
}

/**
 * Returns the bars of orders cancelled before shipping to the stock and gives the uses of their
 * promotions back, and takes them again when the cancellation is undone. The bars of an order whose
 * payment failed are in stock until it is paid or shipped.
 */
async function moveStock(
  tx: DatabaseTransaction,
  changes: readonly OrderStatusChange[],
  at: Date,
): Promise<void> {
  const cause = { actor: "owner", at } as const;
  const unpaidIds = await listUnpaid(tx, idsOf(changes));
  const isUnpaid = ({ orderId }: OrderStatusChange) => unpaidIds.has(orderId);
  const unpaid = changes.filter(isUnpaid);

  const cancelled = changes.filter(({ from, to }) => to === "cancelled" && isUnsent(from));
  if (cancelled.length > 0) {
    await returnOrderStock(tx, idsOf(cancelled), { ...cause, note: "Order cancelled" });
    await returnPromotionUses(tx, idsOf(cancelled));
  }

  const notSent = unpaid.filter(({ from, to }) => !isUnsent(from) && isUnsent(to));
  if (notSent.length > 0) {
    await returnOrderStock(tx, idsOf(notSent), { ...cause, note: "Not shipped after all" });
  }

  const revived = changes.filter(({ from }) => from === "cancelled");
  const revivedPaid = revived.filter((change) => !isUnpaid(change));
  if (revivedPaid.length > 0) await takeOrderStock(tx, idsOf(revivedPaid), cause);

  const sent = unpaid.filter(({ from, to }) => !isSent(from) && isSent(to));
  if (sent.length > 0) await takeUnpaidStock(tx, idsOf(sent), "all", cause);

  if (revived.length > 0) await retakePromotionUses(tx, idsOf(revived), at);
}

/**
 * Records lots of bars that were shipped without being ticked off, and unpacks orders cancelled
 * before shipping.
 */
async function moveLots(
  tx: DatabaseTransaction,
  { orderId, from, to }: OrderStatusChange,
  when: When,
): Promise<void> {
  if (!isUnsent(from)) return;
  if (isSent(to)) await packLots(tx, orderId, "all", when);
  if (to !== "cancelled") return;

  await unpackLots(tx, orderId);
  await tx.updateTable("orders").set({ packed_at: null }).where("id", "=", orderId).execute();
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

function idsOf(changes: readonly OrderStatusChange[]): string[] {
  return changes.map(({ orderId }) => orderId);
}
