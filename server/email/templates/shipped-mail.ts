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

/**
 * Tells a shopper that a parcel was shipped.
 *
 * @param parcel.isOnly whether it is the order's only parcel so far
 * @param parcel.isLast whether nothing of the order is left to send
 */
export function shippedMail(
  order: Order,
  shipment: Shipment,
  { isOnly, isLast }: { readonly isOnly: boolean; readonly isLast: boolean },
  context: OrderMailContext,
): Mail {
  const way = `${order.orderNumber} is on its way to ${order.shippingAddress.city}.`;
  const rest = isLast ? "That's everything." : "The rest will follow in another parcel.";
  const lead = isOnly && isLast ? `Your order ${way}` : `A part of your order ${way} ${rest}`;
  const url = shipment.tracking && trackingUrl(shipment.tracking.carrier, shipment.tracking.number);
  return shopperMail(order, context, {
    subject: `Order #${order.orderNumber} is on its way`,
    heading: "Your chocolate is on its way",
    lead,
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

function contentsOf(order: Order, { items }: Shipment): string[] {
  return items.map(({ itemId, quantity }) => {
    const name = order.items.find(({ id }) => id === itemId)?.productName ?? "Chocolate";
    return `${quantity} × ${name}`;
  });
}
