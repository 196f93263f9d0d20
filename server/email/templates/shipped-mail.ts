import type { Order } from "#domain/orders/order.ts";
import { trackingUrl } from "#domain/parcels/carrier.ts";
import type { Shipment } from "#domain/parcels/shipment.ts";
import type { Mail } from "../mailer.ts";
import { link, list } from "../render/mail-parts.ts";
import {
  type OrderMailContext,
  parcelFacts,
  parcelOf,
  shopperMail,
  viewOrder,
} from "./order-parts.ts";

type Progress = {
  /** Whether it is the order's only parcel so far. */
  readonly isOnly: boolean;
  /** Whether nothing of the order is left to send. */
  readonly isLast: boolean;
};

/** Tells a shopper that a parcel was shipped. */
export function shippedMail(
  order: Order,
  shipment: Shipment,
  progress: Progress,
  context: OrderMailContext,
): Mail {
  const url = shipment.tracking && trackingUrl(shipment.tracking.carrier, shipment.tracking.number);
  return shopperMail(order, context, {
    subject: `Order #${order.orderNumber} is on its way`,
    heading: "Your chocolate is on its way",
    lead: leadOf(order, progress),
    listedAt: context.orderUrl,
    parts: [
      parcelFacts(shipment, context),
      url ? link("Track your parcel", url) : null,
      viewOrder(context, { isQuiet: Boolean(url) }),
      list("In this parcel", contentsOf(order, shipment)),
      ...parcelOf({ ...order, notes: null }),
    ],
  });
}

function leadOf({ orderNumber, shippingAddress: { city } }: Order, { isOnly, isLast }: Progress) {
  if (!isLast) {
    return `Part of your order ${orderNumber} is on its way to ${city}. The rest will follow in another parcel.`;
  }
  return isOnly
    ? `Your order ${orderNumber} is on its way to ${city}.`
    : `The rest of your order ${orderNumber} is on its way to ${city}. That's everything.`;
}

function contentsOf(order: Order, { items }: Shipment): string[] {
  return items.map(({ itemId, quantity }) => {
    const name = order.items.find(({ id }) => id === itemId)?.productName ?? "Chocolate";
    return `${quantity} × ${name}`;
  });
}
