import { listItemsToSend } from "../../../orders/line-counts.ts";
import { listShipments } from "../../../orders/shipment-queries.ts";
import { shippedMail } from "../../templates/shipped-mail.ts";
import { orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";
import { isParcelDue } from "../order-mail-rules.ts";

/** To the shopper: a parcel is on its way. */
export const shipped = orderMail({
  kind: "shipped",
  requestAfter: (change) =>
    change.code === "shipped" && change.emailAt
      ? { requestId: change.shipmentId, dueAt: change.emailAt }
      : undefined,
  isDue: isParcelDue,
  async write(ctx, order, _facts, requestId) {
    const shipments = await listShipments(ctx.db, order.id);
    const shipment = shipments.find(({ id }) => id === requestId);
    if (!shipment) return undefined;
    const isOnly = shipments.length === 1;
    const isLast = (await listItemsToSend(ctx.db, order.id)).length === 0;
    return shippedMail(order, shipment, { isOnly, isLast }, contextForCustomer(ctx, order));
  },
});
