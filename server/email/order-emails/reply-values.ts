import { formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PlaceholderValues } from "#domain/replies/fill-template.ts";

/** What a text may name of an order. */
export function replyValues(order: Order): PlaceholderValues {
  return {
    name: order.shippingAddress.firstName,
    order: order.orderNumber,
    tracking: order.trackingNumber ?? "",
    total: formatUsd(order.total),
  };
}
