import type { Order } from "./order.ts";

/** Whether an order was ever paid. */
export function wasPaid({ paymentStatus }: Pick<Order, "paymentStatus">): boolean {
  return paymentStatus === "paid" || paymentStatus === "refunded";
}
