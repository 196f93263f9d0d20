export const orderStatuses = [
  "pending",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export function isOrderStatus(value: unknown): value is OrderStatus {
  return orderStatuses.includes(value as OrderStatus);
}

/**
 * Which status may follow which. The owner may set any. Kept as one table, so that a later rule has
 * one place.
 */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: orderStatuses,
  processing: orderStatuses,
  shipped: orderStatuses,
  delivered: orderStatuses,
  cancelled: orderStatuses,
};

/** Whether the order has not been shipped yet but still may be. */
export function isUnsent(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

export function isSent(status: OrderStatus): boolean {
  return status === "shipped" || status === "delivered";
}

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses[from].includes(to);
}
