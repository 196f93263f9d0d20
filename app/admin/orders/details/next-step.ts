import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { NotPackable } from "#server/orders/list/packable.ts";

/** What the owner does next with an order. */
export type NextStep =
  | "copy-pay-link"
  | "pack"
  | "announce-pickup"
  | "buy-label"
  | "ship"
  | "mark-delivered";

export type StepFacts = {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly isErased: boolean;
  /** Why it must not be packed; null when it is to be packed. */
  readonly obstacle: NotPackable | null;
  /** The customer can pay it by a link. */
  readonly hasPayLink: boolean;
  readonly isPacked: boolean;
  readonly isPickup: boolean;
  /** The customer was told that it can be picked up. */
  readonly isPickupReady: boolean;
  /** The shop can buy labels. */
  readonly buysLabels: boolean;
  /** One of its parcels has left and has not arrived. */
  readonly hasParcelUnderWay: boolean;
  readonly hasUndeliverableParcel: boolean;
};

/** @returns null when the order waits for somebody else, or nothing is left to do */
export function nextStepOf(order: StepFacts): NextStep | null {
  if (order.isErased || order.status === "delivered" || order.paymentStatus === "refunded") {
    return null;
  }
  switch (order.obstacle?.code) {
    case undefined:
      return order.isPacked ? sendingStepOf(order) : "pack";
    case "not-paid":
      return order.hasPayLink ? "copy-pay-link" : null;
    case "shipped":
      return order.hasUndeliverableParcel && !order.hasParcelUnderWay ? null : "mark-delivered";
    case "nothing-to-send":
      return order.hasParcelUnderWay ? "mark-delivered" : null;
    // Held, cancelled, or a gift card, which is mailed by itself.
    default:
      return null;
  }
}

/** Of a packed order. */
function sendingStepOf({ isPickup, isPickupReady, buysLabels }: StepFacts): NextStep {
  if (isPickup) return isPickupReady ? "mark-delivered" : "announce-pickup";
  return buysLabels ? "buy-label" : "ship";
}
