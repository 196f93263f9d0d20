import { isSent, type OrderStatus } from "#domain/orders/order-status.ts";
import type { Shipment } from "#domain/parcels/shipment.ts";
import type { AppContext } from "../app-context.ts";
import { orderMailEvent } from "../email/order-emails/order-mails.ts";
import { setOrderStatus } from "../orders/changes/change-order-status.ts";
import { countReturnedAsUnsent } from "../orders/changes/count-returned-as-unsent.ts";
import { listItemsToSend } from "../orders/line-counts.ts";
import { lockSharedRows } from "../orders/lock-order.ts";
import { unpackLots } from "../orders/lots/order-lots.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { findOrder, parseOrderStatus } from "../orders/order-queries.ts";
import { returnParcelStock } from "../orders/order-stock.ts";
import { announceOrderChange } from "../orders/order-subscriber.ts";
import {
  listAllShipments,
  listShipments,
  lockOrderOfShipment,
} from "../orders/shipment-queries.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { writeFirstTracking } from "./ship-order.ts";

export type ShipmentUndoResult =
  /** `wasNotified`: the shipping email was already sent. */
  | { readonly code: "undone"; readonly wasNotified: boolean }
  | { readonly code: "not-found" }
  | { readonly code: "already-undone" };

type UndoContext = Pick<AppContext, "db" | "clock" | "details" | "orderSubscribers">;

/**
 * Undoes a shipment: its bars are unshipped again, and the order gets its previous status. A
 * scheduled email is canceled. If the order was cancelled or its payment failed meanwhile, the bars
 * are returned to stock.
 */
export async function undoShipment(
  ctx: UndoContext,
  shipmentId: string,
): Promise<ShipmentUndoResult> {
  return await ctx.db.transaction().execute((tx) => undoShipmentIn(ctx, tx, shipmentId));
}

/** In the transaction of a larger change. */
export async function undoShipmentIn(
  ctx: UndoContext,
  tx: DatabaseTransaction,
  shipmentId: string,
): Promise<ShipmentUndoResult> {
  const locked = await lockOrderOfShipment(tx, shipmentId);
  if (!locked) return { code: "not-found" };

  const { orderId, order, shipment } = locked;
  const at = ctx.clock();
  const { numUpdatedRows } = await tx
    .updateTable("shipments")
    .set({ undone_at: at })
    .where("id", "=", shipmentId)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { code: "already-undone" };

  // Before stock and lots are changed.
  await lockSharedRows(tx, [orderId]);
  await countReturnedAsUnsent(tx, orderId, at);
  if (order.status === "cancelled" || order.paymentStatus === "failed") {
    await returnProducts(tx, { orderId, shipmentId, at });
  }

  await writeFirstTracking(tx, orderId);
  await recordOrderEvent(tx, orderId, at, {
    kind: "shipment-undone",
    actor: "owner",
    detail: { tracking: shipment.tracking_number },
  });
  await announceOrderChange(ctx, tx, { code: "shipment-undone", orderId });

  if (isSent(order.status)) {
    const others = await listShipments(tx, orderId);
    const hasMore = (await listItemsToSend(tx, orderId)).length > 0;
    const statusBefore = parseOrderStatus(shipment.order_status_before);
    const to = statusWithout({ status: order.status, statusBefore, others, hasMore });
    await setOrderStatus(ctx, tx, { orderId, from: order.status, to });
  }

  return { code: "undone", wasNotified: await wasNotified(tx, orderId, shipmentId) };
}

/**
 * The status of an order that was sent, without the parcel that was undone.
 *
 * @param parcel.statusBefore the order's when it was shipped
 * @param parcel.hasMore whether anything is to be sent now
 */
function statusWithout(parcel: {
  readonly status: OrderStatus;
  readonly statusBefore: OrderStatus;
  readonly others: readonly Shipment[];
  readonly hasMore: boolean;
}): OrderStatus {
  const { status, statusBefore, others, hasMore } = parcel;
  if (others.length === 0) return statusBefore;
  if (hasMore) return "processing";
  // The undone parcel may have been the only one under way, with bars that were refunded.
  return others.every(({ deliveredAt }) => deliveredAt) ? "delivered" : status;
}

/** Returns bars that nobody waits for to stock and to their lots. */
async function returnProducts(
  tx: DatabaseTransaction,
  parcel: { readonly orderId: string; readonly shipmentId: string; readonly at: Date },
): Promise<void> {
  const { orderId, shipmentId, at } = parcel;
  const order = await findOrder(tx, orderId);
  const parcels = await listAllShipments(tx, orderId);
  const items = parcels.find(({ id }) => id === shipmentId)?.items ?? [];
  const products = items.flatMap(({ itemId, quantity }) => {
    const productId = order?.items.find(({ id }) => id === itemId)?.productId;
    return productId ? [{ productId, quantity }] : [];
  });

  await returnParcelStock(tx, orderId, products, { actor: "owner", at });
  await unpackLots(tx, orderId, items);
  await tx.updateTable("orders").set({ packed_at: null }).where("id", "=", orderId).execute();
}

async function wasNotified(
  tx: DatabaseTransaction,
  orderId: string,
  shipmentId: string,
): Promise<boolean> {
  const event = await tx
    .selectFrom("mail_events")
    .select("sent_at")
    .where("key", "=", orderMailEvent({ orderId, kind: "shipped", requestId: shipmentId }))
    .executeTakeFirst();
  return event?.sent_at != null;
}
