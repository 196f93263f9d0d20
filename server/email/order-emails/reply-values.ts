import { formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { buyerAddress } from "#domain/orders/order.ts";
import type { PlaceholderValues } from "#domain/replies/fill-template.ts";

/** The values of an order that templates may use. */
export function replyValues(order: Order): PlaceholderValues {
  return {
    name: buyerAddress(order).firstName,
    order: order.orderNumber,
    tracking: order.trackingNumber ?? "",
    total: formatUsd(order.total),
  };
}
