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
 * Which status may follow which. The owner may set any: she knows what is on her table.
 * One table, so that a rule added later has one place.
 */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: orderStatuses,
  processing: orderStatuses,
  shipped: orderStatuses,
  delivered: orderStatuses,
  cancelled: orderStatuses,
};

/** Whether the order has not left yet, and may still. */
export function isUnsent(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses[from].includes(to);
}
