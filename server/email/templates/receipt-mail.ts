import { describeOrderPaidWith, describePayment } from "#domain/orders/describe-order.ts";
import type { Order } from "#domain/orders/order.ts";
import { carrierNames, trackingUrl } from "#domain/parcels/carrier.ts";
import type { Shipment } from "#domain/parcels/shipment.ts";
import type { Mail } from "../mailer.ts";
import { facts, list } from "../render/mail-parts.ts";
import {
  billOf,
  dateOf,
  type OrderMailContext,
  parcelOf,
  shopperMail,
  viewOrder,
} from "./order-parts.ts";

/**
 * The receipt, for a shopper who asked for it again.
 *
 * @param shipments the order's shipped parcels
 */
export function receiptMail(
  order: Order,
  shipments: readonly Shipment[],
  context: OrderMailContext,
): Mail {
  const paidWith = describeOrderPaidWith(order);
  return shopperMail(order, context, {
    subject: `Order Confirmation #${order.orderNumber}`,
    heading: "Your receipt",
    lead: "Here is the receipt for your order, as you asked.",
    saysArrival: true,
    listedAt: context.orderUrl,
    parts: [
      facts([
        ["Date", dateOf(order, context)],
        ["Payment", describePayment(order)],
        ["Paid with", paidWith],
      ]),
      viewOrder(context),
      billOf(order),
      ...parcelOf(order),
      shipments.length > 0 ? list("On its way", shipments.map(trackingLine)) : null,
    ],
  });
}

/** "USPS 9400…, https://…" */
function trackingLine({ tracking }: Shipment): string {
  if (!tracking) return "A parcel without a tracking number";
  const { carrier, number } = tracking;
  const name = [carrierNames[carrier], number].filter(Boolean).join(" ");
  return [name, trackingUrl(carrier, number)].filter(Boolean).join(", ");
}
