import { isUnsent } from "#domain/orders/order-status.ts";
import { listItemsToSend } from "../../../orders/line-counts.ts";
import type { OrderChange } from "../../../orders/order-subscriber.ts";
import { listShipments } from "../../../orders/shipment-queries.ts";
import { addressChangedMail } from "../../templates/address-changed-mail.ts";
import { giftShippedMail } from "../../templates/gift-shipped-mail.ts";
import { heatReleasedMail } from "../../templates/heat-released-mail.ts";
import { pickupReadyMail } from "../../templates/pickup-ready-mail.ts";
import { shippedMail } from "../../templates/shipped-mail.ts";
import { type MailRequest, mailAt, mailNow, noMail } from "../mail-request.ts";
import { dueIf, isBeingPacked, isParcelDue, orderMail, over } from "../order-mail.ts";
import { contextForCustomer, contextWithArrival } from "../order-mail-context.ts";

function requestForParcel(change: OrderChange): MailRequest | undefined {
  if (change.code !== "shipped" || !change.emailAt) return noMail;
  return mailAt(change.emailAt, change.shipmentId);
}

/** To the shopper: a parcel is on its way. */
export const shipped = orderMail({
  kind: "shipped",
  requestAfter: requestForParcel,
  isDue: isParcelDue,
  async write({ ctx, order, requestId }) {
    const shipments = await listShipments(ctx.db, order.id);
    const shipment = shipments.find(({ id }) => id === requestId);
    if (!shipment) return undefined;
    const isOnly = shipments.length === 1;
    const isNewest = shipments.at(-1) === shipment;
    const isLast = isNewest && (await listItemsToSend(ctx.db, order.id)).length === 0;
    return shippedMail(order, shipment, { isOnly, isLast }, contextForCustomer(ctx, order));
  },
});

/** To the recipient of a gift: a parcel is on its way. */
export const giftShipped = orderMail({
  kind: "gift-shipped",
  requestAfter: (change) =>
    change.code === "shipped" && change.notifiesRecipient ? requestForParcel(change) : noMail,
  isDue: (facts, now) => (facts.hasRecipientEmail ? isParcelDue(facts, now) : over),
  async write({ ctx, order, requestId }) {
    const to = order.gift?.recipientEmail;
    const shipments = await listShipments(ctx.db, order.id);
    const shipment = shipments.find(({ id }) => id === requestId);
    if (!to || !shipment) return undefined;
    return giftShippedMail(order, to, shipment, contextForCustomer(ctx, order));
  },
});

/** To the shopper: where the order goes now. Of several changes the last one is told. */
export const addressChanged = orderMail({
  kind: "address-changed",
  requestAfter: (change) =>
    change.code === "address-changed" && change.notifiesCustomer
      ? mailNow(change.changeId)
      : noMail,
  // Once it has left, the mail about its parcel says where it goes.
  isDue: ({ status, paymentStatus, isSuperseded }) =>
    dueIf(isUnsent(status) && paymentStatus !== "refunded" && !isSuperseded),
  write: async ({ ctx, order }) => addressChangedMail(order, contextForCustomer(ctx, order)),
});

/** To the shopper: it is cool enough, and the order is packed now. */
export const heatReleased = orderMail({
  kind: "heat-released",
  requestAfter: (change) => (change.code === "heat-released" ? mailNow() : noMail),
  isDue: (facts) => dueIf(isBeingPacked(facts)),
  write: async ({ ctx, order }) => heatReleasedMail(order, await contextWithArrival(ctx, order)),
});

/** To the shopper: the order can be picked up, and still waits. */
export const pickupReady = orderMail({
  kind: "pickup-ready",
  requestAfter: (change) => (change.code === "pickup-ready" ? mailNow() : noMail),
  isDue: (facts) => dueIf(facts.isPickup && facts.isPacked && isBeingPacked(facts)),
  async write({ ctx, order }) {
    const packed = await listItemsToSend(ctx.db, order.id);
    const units = packed.reduce((sum, { quantity }) => sum + quantity, 0);
    return pickupReadyMail(order, units, contextForCustomer(ctx, order));
  },
});
