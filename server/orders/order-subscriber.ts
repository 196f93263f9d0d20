import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { RefundStatus } from "#domain/refunds/refund.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/** A change of an order that other features may have to react to. */
export type OrderChange = { readonly orderId: string } & (
  | {
      readonly code: "placed";
      readonly paymentStatus: PaymentStatus;
      /** The owner entered the order, and the customer may not have paid yet. */
      readonly isByHand: boolean;
      /** The tax service's calculation of its tax, if it made one. */
      readonly taxCalculation: string | undefined;
      /** The mails about another order of the same purchase tell of it. */
      readonly isCoveredByOtherOrder: boolean;
    }
  | {
      readonly code: "payment-changed";
      readonly from: PaymentStatus;
      readonly to: PaymentStatus;
      /** The order's status when its payment changed. */
      readonly status: OrderStatus;
      /** Which payment changed; null when none did, as after a refund by hand. */
      readonly paymentId: string | null;
      /** The mails about another order of the same payment tell of it. */
      readonly isCoveredByOtherOrder: boolean;
    }
  | { readonly code: "status-changed"; readonly from: OrderStatus; readonly to: OrderStatus }
  | {
      readonly code: "refund-changed";
      readonly refundId: string;
      /** Null for a refund that is new to the shop, even if it succeeded at once. */
      readonly from: RefundStatus | null;
      readonly to: RefundStatus;
      readonly notifiesCustomer: boolean;
    }
  | {
      readonly code: "shipped";
      readonly shipmentId: string;
      /** When the customer is told by email; null: never. */
      readonly emailAt: Date | null;
      /** It is a gift whose recipient is told, too. */
      readonly notifiesRecipient?: true;
    }
  | { readonly code: "shipment-undone" }
  /** A dispute of its payment was opened, won or lost. */
  | { readonly code: "dispute-changed" }
  | {
      readonly code: "address-changed";
      /** Identifies the change, since an address may change several times. */
      readonly changeId: string;
      readonly notifiesCustomer: boolean;
    }
  /** It was held until the weather was cool, and can be packed now. */
  | { readonly code: "heat-released" }
  | { readonly code: "pickup-ready" }
  | { readonly code: "deleted" }
);

/**
 * Called in the transaction that changes the order, so that what it writes and enqueues commits
 * together with the change. It must not call outside systems. A new order may be inserted only
 * after it is announced, so a subscriber that reads the order tells "placed" apart.
 */
export type OrderSubscriber = (tx: DatabaseTransaction, change: OrderChange) => Promise<void>;

export async function announceOrderChange(
  { orderSubscribers }: { readonly orderSubscribers: readonly OrderSubscriber[] },
  tx: DatabaseTransaction,
  change: OrderChange,
): Promise<void> {
  for (const subscriber of orderSubscribers) await subscriber(tx, change);
}
