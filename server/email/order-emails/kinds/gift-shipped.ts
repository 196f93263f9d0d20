import { listShipments } from "../../../orders/shipment-queries.ts";
import { giftShippedMail } from "../../templates/gift-shipped-mail.ts";
import { orderMail, over } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";
import { isParcelDue } from "../order-mail-rules.ts";

/** To the recipient of a gift: a parcel is on its way. */
export const giftShipped = orderMail({
  kind: "gift-shipped",
  requestAfter: (change) =>
    change.code === "shipped" && change.emailAt && change.tellsRecipient
      ? { requestId: change.shipmentId, dueAt: change.emailAt }
      : undefined,
  isDue: (facts, now) => (facts.hasRecipientEmail ? isParcelDue(facts, now) : over),
  async write(ctx, order, _facts, requestId) {
    const to = order.gift?.recipientEmail;
    const shipments = await listShipments(ctx.db, order.id);
    const shipment = shipments.find(({ id }) => id === requestId);
    if (!to || !shipment) return undefined;
    return giftShippedMail(order, to, shipment, contextForCustomer(ctx, order));
  },
});
