import type { Cents } from "../money/cents.ts";
import type { PaymentStatus } from "../payments/payment-status.ts";
import type { OrderStatus } from "./order-status.ts";

/** An order that was bought together with others, with one payment. */
export type PurchasedOrder = {
  readonly id: string;
  readonly orderNumber: string;
  /** Counted from 1 in the order of the recipients; those of deleted orders are missing. */
  readonly position: number;
  readonly total: Cents;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** "Kim Example"; empty once it was erased. */
  readonly recipient: string;
  /** "Tucson, AZ" */
  readonly place: string;
};
