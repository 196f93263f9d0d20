import type { Order } from "#domain/orders/order.ts";
import { carrierNames, trackingUrl } from "#domain/parcels/carrier.ts";
import type { Shipment } from "#domain/parcels/shipment.ts";
import { longDayIn } from "#domain/time/day-in.ts";
import type { Mail } from "../mailer.ts";
import type { EmailPart, Fact } from "./email-template.ts";
import { type OrderMailContext, parcelOf } from "./order-parts.ts";
import { renderMail } from "./render-mail.tsx";

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
  const lead =
    isOnly && isLast
      ? `Your order ${order.orderNumber} is on its way to ${order.shippingAddress.city}.`
      : `A part of your order ${order.orderNumber} is on its way to ${order.shippingAddress.city}. ${isLast ? "With it, all of your order has left." : "The rest follows in another parcel."}`;
  const url = shipment.tracking && trackingUrl(shipment.tracking.carrier, shipment.tracking.number);
  return renderMail({
    to: order.customerEmail,
    subject: `Order #${order.orderNumber} is on its way`,
    heading: "Your chocolate is on its way",
    preview: lead,
    shop: context.shop,
    listedAt: context.orderUrl,
    parts: [
      { kind: "paragraph", text: lead },
      ...trackingFacts(shipment, context),
      ...(url ? [{ kind: "link" as const, label: "Track your parcel", url }] : []),
      {
        kind: "link",
        label: "View your order",
        url: context.orderUrl,
        ...(url && { quiet: true }),
      },
      { kind: "list", title: "In this parcel", lines: contentsOf(order, shipment) },
      ...parcelOf({ ...order, notes: null }),
    ],
  });
}

function trackingFacts(
  { tracking, estimatedDelivery }: Shipment,
  { shop }: OrderMailContext,
): EmailPart[] {
  const carrier = tracking && carrierNames[tracking.carrier];
  const facts: Fact[] = [
    ...(carrier ? [{ name: "Carrier", value: carrier }] : []),
    ...(tracking ? [{ name: "Tracking number", value: tracking.number }] : []),
    ...(estimatedDelivery
      ? [{ name: "Expected", value: longDayIn(shop.timeZone, estimatedDelivery) }]
      : []),
  ];
  return facts.length > 0 ? [{ kind: "facts", facts }] : [];
}

function contentsOf(order: Order, { items }: Shipment): string[] {
  return items.map(({ itemId, quantity }) => {
    const name = order.items.find(({ id }) => id === itemId)?.productName ?? "Chocolate";
    return `${quantity} × ${name}`;
  });
}
