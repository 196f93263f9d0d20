import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { AppContext } from "../app-context.ts";
import { setOrderStatus } from "../orders/changes/change-order-status.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { listShipments, lockOrderOfShipment, mayArrive } from "../orders/shipment-queries.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/**
 * Marks a parcel as delivered.
 *
 * @returns false when there is no such parcel, or it was delivered before, or comes back
 */
export async function markDelivered(
  ctx: Pick<AppContext, "db" | "clock" | "details" | "orderSubscribers">,
  shipmentId: string,
  actor: "owner" | "provider" = "owner",
): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockOrderOfShipment(tx, shipmentId);
    if (!locked) return false;

    const { orderId, order, shipment } = locked;
    const at = ctx.clock();
    const { numUpdatedRows } = await tx
      .updateTable("shipments")
      .set({
        delivered_at: at,
        undeliverable_at: null,
        undeliverable_resolved_at: null,
        has_failed: false,
      })
      .where("id", "=", shipmentId)
      .where("delivered_at", "is", null)
      .where(({ eb, or }) => or([eb("undeliverable_at", "is", null), eb("has_failed", "=", true)]))
      .where("undone_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordOrderEvent(tx, orderId, at, {
      kind: "parcel-delivered",
      actor,
      detail: { tracking: shipment.tracking_number },
    });
    await deliverArrivedOrder(ctx, tx, { orderId, status: order.status });
    return true;
  });
}

/** An order that was sent is delivered once a parcel has arrived and none is under way. */
export async function deliverArrivedOrder(
  ctx: Pick<AppContext, "clock" | "details" | "orderSubscribers">,
  tx: DatabaseTransaction,
  order: { readonly orderId: string; readonly status: OrderStatus },
): Promise<void> {
  const { orderId, status } = order;
  if (status !== "shipped") return;
  const parcels = await listShipments(tx, orderId);
  const hasArrived = parcels.some(({ deliveredAt }) => deliveredAt);
  if (!hasArrived || parcels.some(mayArrive)) return;
  await setOrderStatus(ctx, tx, { orderId, from: "shipped", to: "delivered" });
}
