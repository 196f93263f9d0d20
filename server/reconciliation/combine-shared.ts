import { add, type Cents, subtract } from "#domain/money/cents.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { OrderSide } from "./finding.ts";

/** What the shop knows of one order's share of a payment. */
export type KnownShare = KnownPayment & { readonly amount: Cents; readonly refunded: Cents };

/**
 * What the shop knows of a payment that several orders share, as if they were one order.
 *
 * @param shares in the order of the recipients; at least one
 */
export function combineShares(shares: readonly KnownShare[]): KnownPayment {
  const [first] = shares;
  if (!first) throw new Error("A payment belongs to no order.");
  if (shares.length === 1) return first;
  const orders = shares.flatMap(({ order }) => order ?? []);
  const isOpenDeleted = ({ deleted, amount, refunded }: KnownShare) =>
    deleted === "unpaid" && subtract(amount, refunded) > 0;
  const deletedAs = orders.length === 0 ? first.deleted : null;
  const deleted = shares.some(isOpenDeleted) ? "unpaid" : deletedAs;
  return {
    order: combineOrders(shares, orders),
    deleted,
    otherMoney: add(...shares.map(({ otherMoney }) => otherMoney)),
    isBesideAnother: shares.some(({ isBesideAnother }) => isBesideAnother),
    listedRefunds: add(...shares.map(({ listedRefunds }) => listedRefunds)),
    isRefundLate: shares.some(({ isRefundLate }) => isRefundLate),
  };
}

function combineOrders(
  shares: readonly KnownShare[],
  orders: readonly OrderSide[],
): OrderSide | null {
  const [first] = orders;
  if (!first) return null;
  // Those that were paid in another way since say nothing of this payment.
  const alone = shares.filter(({ isBesideAnother }) => !isBesideAnother);
  const deciding = alone.flatMap(({ order }) => order ?? []);
  return {
    ...first,
    // Of a deleted order its share is known.
    total: add(...shares.map(({ order, amount }) => order?.total ?? amount)),
    refunded: add(...shares.map(({ order, refunded }) => order?.refunded ?? refunded)),
    refundedByHand: add(...orders.flatMap(({ refundedByHand }) => refundedByHand ?? [])),
    paymentStatus: combineStatus(deciding.length > 0 ? deciding : orders),
    isPaidAfterCancellation: orders.some(
      (order) => order.isPaidAfterCancellation && order.paymentStatus === "paid",
    ),
  };
}

function combineStatus(orders: readonly OrderSide[]): PaymentStatus {
  const statuses = new Set(orders.map(({ paymentStatus }) => paymentStatus));
  const [only = "pending"] = statuses;
  if (statuses.size === 1) return only;
  // Some of a paid payment was refunded.
  statuses.delete("refunded");
  const [other = "pending"] = statuses;
  return other;
}

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
