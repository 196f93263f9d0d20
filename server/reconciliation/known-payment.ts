import type { Cents } from "#domain/money/cents.ts";
import type { OrderSide } from "./finding.ts";

/** What the shop knows of a payment. */
export type KnownPayment = {
  readonly order: OrderSide | null;
  /** Whether its order was deleted, and whether it was paid then. Null: not deleted. */
  readonly deleted: "unpaid" | "paid" | null;
  /** What other payments of the order brought in and kept, as after a bounced bank debit. */
  readonly otherMoney: Cents;
  /** Another payment of the order succeeded or is pending, whatever happened to it since. */
  readonly isBesideAnother: boolean;
  /** Refunds of this payment in the shop's own rows. */
  readonly listedRefunds: Cents;
  /** A refund was requested so long ago that the provider should have it. */
  readonly isRefundLate: boolean;
};
