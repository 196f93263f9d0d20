import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";
import type { RefundStatus } from "#domain/refunds/refund.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/** What happened to an order that others may have to act on. */
export type OrderChange = { readonly orderId: string } & (
  | {
      readonly code: "placed";
      readonly paymentStatus: PaymentStatus;
      /** The owner took it herself, and the customer may not have paid yet. */
      readonly isByHand?: true;
    }
  | {
      readonly code: "payment-changed";
      readonly from: PaymentStatus;
      readonly to: PaymentStatus;
      /** What the order has while its payment changes. */
      readonly status: OrderStatus;
      /** Which of the order's payments changed; null where none did, as after a refund by hand. */
      readonly paymentId: string | null;
    }
  | { readonly code: "status-changed"; readonly from: OrderStatus; readonly to: OrderStatus }
  | {
      readonly code: "refund-changed";
      readonly refundId: string;
      /** Null for one that was made at the provider. */
      readonly from: RefundStatus | null;
      readonly to: RefundStatus;
      readonly tellsCustomer: boolean;
    }
  | {
      readonly code: "shipped";
      readonly shipmentId: string;
      /** From when on the customer is told by email; null: not at all. */
      readonly emailAt: Date | null;
    }
  /** A dispute of its payment was opened, won or lost. */
  | { readonly code: "dispute-changed" }
  | {
      readonly code: "address-changed";
      /** An address may be changed several times. */
      readonly changeId: string;
      readonly tellsCustomer: boolean;
    }
  | { readonly code: "deleted" }
);

/**
 * Called in the transaction that changes the order, so that what it writes and enqueues is there
 * exactly when the change is. It asks for nothing outside the database, and not for the order: a
 * placed one may be written right after it was announced.
 */
export type OrderSubscriber = (tx: DatabaseTransaction, change: OrderChange) => Promise<void>;

export async function announceOrderChange(
  { orderSubscribers }: { readonly orderSubscribers: readonly OrderSubscriber[] },
  tx: DatabaseTransaction,
  change: OrderChange,
): Promise<void> {
  for (const subscriber of orderSubscribers) await subscriber(tx, change);
}
