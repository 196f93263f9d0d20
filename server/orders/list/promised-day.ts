import type { Order } from "#domain/orders/order.ts";

/** The day of arrival that its checkout promised; null without one, or if it can't be kept. */
export function promisedDay(
  { shippingCharge }: Pick<Order, "shippingCharge">,
  shipBy: string | null,
): string | null {
  const thereBy = shippingCharge?.thereBy;
  return thereBy && shipBy && thereBy > shipBy ? thereBy : null;
}
