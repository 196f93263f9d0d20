import { isSent, isUnsent } from "#domain/orders/order-status.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { hasRow } from "../../platform/db/rows.ts";
import { listItemsToSend } from "../line-counts.ts";
import { markUnpacked } from "../lots/mark-unpacked.ts";
import { unpackRefundedLots } from "../lots/order-lots.ts";
import { lockOrder } from "../order-queries.ts";
import { returnRefundedStock, takeOrderStock } from "../order-stock.ts";
import { listShipments } from "../shipment-queries.ts";
import { setOrderStatus } from "./change-order-status.ts";
import { releaseRecipeHold } from "./recipe-holds.ts";

type ChangingContext = Pick<AppContext, "clock" | "details" | "orderSubscribers">;

/**
 * After bars were refunded: those that have not left go back to their lots and to stock, like those
 * that came back. An order whose other bars were sent is shipped.
 *
 * @param orderId of a locked order, after its refund was written
 */
export async function stopSending(
  ctx: ChangingContext,
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  await unpackRefundedLots(tx, orderId);
  await returnRefundedStock(tx, orderId, at);
  await releaseRecipeHold(tx, orderId, at);

  const isAllSentOrRefunded = (await listItemsToSend(tx, orderId)).length === 0;
  if (!isUnsent(order.status) || !isAllSentOrRefunded) return;
  await tx.updateTable("orders").set({ packed_at: null }).where("id", "=", orderId).execute();
  const parcels = await listShipments(tx, orderId);
  if (parcels.length === 0) return;
  const to = parcels.every(({ deliveredAt }) => deliveredAt) ? "delivered" : "shipped";
  await setOrderStatus(ctx, tx, { orderId, from: order.status, to });
}

/**
 * After a refund failed: its customer has neither the money nor the bars that had not left, so these
 * are to be sent again, and taken from stock as far as they are there.
 *
 * @param refund of a locked order, after the failure was written
 */
export async function sendAgain(
  ctx: ChangingContext,
  tx: DatabaseTransaction,
  { orderId, refundId }: { readonly orderId: string; readonly refundId: string },
  at: Date,
): Promise<void> {
  if (!(await hasUnsentUnits(tx, refundId))) return;
  const order = await lockOrder(tx, orderId);
  if (!order || order.status === "cancelled" || order.paymentStatus === "failed") return;
  await takeOrderStock(tx, [orderId], { actor: "provider", at });
  // So that the bars are packed with the others.
  await markUnpacked(tx, orderId, { at, actor: "provider" });

  const isPartlySent = (await listShipments(tx, orderId)).length > 0;
  if (isSent(order.status) && isPartlySent) {
    const change = { orderId, from: order.status, to: "processing" } as const;
    await setOrderStatus(ctx, tx, change, "provider");
  }
}

async function hasUnsentUnits(tx: DatabaseTransaction, refundId: string): Promise<boolean> {
  return await hasRow(
    tx
      .selectFrom("refund_items")
      .where("refund_id", "=", refundId)
      .where("unsent_quantity", ">", 0),
  );
}
