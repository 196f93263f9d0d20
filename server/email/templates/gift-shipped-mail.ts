import type { Order } from "#domain/orders/order.ts";
import { trackingUrl } from "#domain/parcels/carrier.ts";
import type { Shipment } from "#domain/parcels/shipment.ts";
import type { Mail } from "../mailer.ts";
import { link } from "../render/mail-parts.ts";
import { renderMail } from "../render/render-mail.tsx";
import { type OrderMailContext, parcelFacts } from "./order-parts.ts";

/**
 * Tells the recipient of a gift that it is on its way. Says nothing about what is in it, what it
 * cost, its message or its order, whose page would show all that.
 */
export function giftShippedMail(
  order: Order,
  to: string,
  shipment: Pick<Shipment, "tracking" | "estimatedDelivery">,
  { shop }: Pick<OrderMailContext, "shop">,
): Mail {
  const { tracking } = shipment;
  const url = tracking && trackingUrl(tracking.carrier, tracking.number);
  return renderMail({
    to,
    subject: "A gift is on its way to you",
    heading: `A gift for you, ${order.shippingAddress.firstName}`,
    lead: `${order.customerName} is sending you a gift, and it's on its way to ${order.shippingAddress.city}. What's inside stays a surprise.`,
    shop,
    parts: [parcelFacts(shipment, { shop }), url ? link("Track your parcel", url) : null],
  });
}
