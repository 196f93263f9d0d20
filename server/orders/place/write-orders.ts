import type { QuotedLines } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { ShopDetails } from "#domain/shop/shop-details.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { type HoldKind, openHolds } from "../holds.ts";
import type { NewOrderPayment } from "../payments/new-order-payment.ts";
import { insertGifts } from "./insert-gifts.ts";
import { insertOrder, type OrderRow } from "./insert-order.ts";
import { newOrderHolds } from "./new-order-holds.ts";

export type OrderToWrite = Omit<OrderRow, "at" | "position"> & {
  /** Why its payment keeps it from being packed. */
  readonly paymentHolds: readonly HoldKind[];
};

/** An order that a customer placed, and how it is paid. */
export function customersOrder(
  order: {
    readonly id: string;
    readonly details: CheckoutDetails;
    readonly content: QuotedLines;
  },
  payment: NewOrderPayment,
): OrderToWrite {
  const { id, details, content } = order;
  return {
    id,
    details,
    content,
    paidWith: payment.snapshot?.method ?? null,
    paymentStatus: payment.status,
    refunded: payment.refunded,
    events: [{ kind: "placed", actor: "customer", detail: {} }, ...payment.events],
    paymentHolds: payment.holds,
  };
}

/**
 * Writes orders of one moment with their lines, events, holds and gifts. As late as possible, because
 * all other new orders wait for the year's counter until the commit; what follows the orders' rows
 * needs them, and locks nothing of others.
 */
export async function writeOrders(
  tx: DatabaseTransaction,
  shop: Pick<ShopDetails, "orderPrefix" | "timeZone">,
  orders: readonly OrderToWrite[],
  at: Date,
): Promise<void> {
  for (const [position, order] of orders.entries()) {
    await insertOrder(tx, shop, { ...order, position, at });
  }

  const today = dayIn(shop.timeZone, at);
  for (const order of orders) {
    await openHolds(tx, order.id, newOrderHolds(order, order.paymentHolds, today), at);
  }

  const gifts = orders.flatMap(({ id: orderId, details: { gift } }) =>
    gift ? { orderId, gift } : [],
  );
  if (gifts.length > 0) await insertGifts(tx, gifts);
}
