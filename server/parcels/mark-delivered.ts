import type { AppContext } from "../app-context.ts";
import { setOrderStatus } from "../orders/changes/change-order-status.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { listShipments } from "../orders/shipment-queries.ts";

/**
 * Marks a parcel as delivered. The order is delivered once all of its parcels are.
 *
 * @returns false when there is no such parcel, or it was delivered before, or came back
 */
export async function markDelivered(
  ctx: Pick<AppContext, "db" | "clock" | "details" | "orderSubscribers">,
  shipmentId: string,
  actor: "owner" | "provider" = "owner",
): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const shipment = await tx
      .selectFrom("shipments")
      .select(["order_id", "tracking_number"])
      .where("id", "=", shipmentId)
      .executeTakeFirst();
    const orderId = shipment?.order_id;
    const order = orderId && (await lockOrder(tx, orderId));
    if (!order) return false;
    const at = ctx.clock();
    const { numUpdatedRows } = await tx
      .updateTable("shipments")
      .set({ delivered_at: at })
      .where("id", "=", shipmentId)
      .where("delivered_at", "is", null)
      .where("returned_at", "is", null)
      .where("undone_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordOrderEvent(tx, orderId, at, {
      kind: "parcel-delivered",
      actor,
      detail: { tracking: shipment.tracking_number },
    });
    const isUnderWay = (await listShipments(tx, orderId)).some(
      (each) => !each.deliveredAt && !each.returnedAt,
    );
    if (order.status === "shipped" && !isUnderWay) {
      await setOrderStatus(ctx, tx, { orderId, from: "shipped", to: "delivered" });
    }
    return true;
  });
}
