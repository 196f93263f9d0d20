import { allocateOver } from "#domain/money/allocate.ts";
import { add, type Cents, cents, subtract } from "#domain/money/cents.ts";
import type { ProviderRefund } from "../../payments/payment-provider.ts";
import type { PaymentSnapshot } from "./payment-snapshot.ts";

/** An order's part of a payment that several orders share. */
export type Share = {
  /** What the order costs, as far as this payment pays it. */
  readonly amount: Cents;
  /** Refunds of the order that the shop knows: by the shop's own id, and the provider's. */
  readonly refunds: readonly {
    readonly id: string;
    readonly providerId: string | null;
    readonly amount: Cents;
    /** It was asked for, and the provider may not have it yet. */
    readonly isRequested: boolean;
  }[];
};

export type SharedReading<OrderShare extends Share> = {
  readonly share: OrderShare;
  readonly snapshot: PaymentSnapshot;
  readonly refunds: readonly ProviderRefund[];
};

/**
 * What a payment says about each of the orders that share it. All have its state, review, warning and
 * dispute. Each has its part of the amount, in proportion if the payment is of another amount.
 *
 * A refund belongs to the order that asked for it. One that was made at the provider belongs to
 * none: it is taken from the orders in their order, each at most up to what is left of its part. What
 * was recorded once stays where it is.
 *
 * @param shares at least one
 */
export function sharePayment<OrderShare extends Share>(
  snapshot: PaymentSnapshot,
  refunds: readonly ProviderRefund[],
  shares: readonly OrderShare[],
): SharedReading<OrderShare>[] {
  const orders = allocateOver(snapshot.amount, shares, ({ amount }) => amount).map(
    ({ item: share, part }): SharingOrder<OrderShare> => ({
      share,
      amount: part,
      refundable: subtract(part, sumUnreported(share, refunds)),
      refunds: [],
    }),
  );
  assignRefunds(refunds, orders);
  return orders.map(({ share, amount, refunds: assigned }) => {
    const refunded = add(...assigned.filter(hasNotFailed).map((refund) => refund.amount));
    return { share, snapshot: { ...snapshot, amount, refunded }, refunds: assigned };
  });
}

/** One of the orders while the refunds are assigned. */
type SharingOrder<OrderShare extends Share = Share> = {
  readonly share: OrderShare;
  /** Its part of the payment. */
  readonly amount: Cents;
  /** What refunds that belong to no order may still take from it. */
  refundable: Cents;
  readonly refunds: ProviderRefund[];
};

/** Failed refunds give nothing back. */
function hasNotFailed({ state }: ProviderRefund): boolean {
  return state !== "failed";
}

function assignRefunds(refunds: readonly ProviderRefund[], orders: readonly SharingOrder[]): void {
  // Known ones first: they leave less for those that belong to no order.
  const unknown: ProviderRefund[] = [];
  for (const refund of refunds) {
    const isKnown = assignKnown(refund, orders);
    if (!isKnown) unknown.push(refund);
  }
  for (const refund of unknown) assignUnknown(refund, orders);
}

function assign(refund: ProviderRefund, order: SharingOrder, amount: Cents): void {
  order.refunds.push({ ...refund, amount });
  if (hasNotFailed(refund)) order.refundable = subtract(order.refundable, amount);
}

/** What was asked for, and the provider does not list yet. */
function sumUnreported({ refunds: known }: Share, reported: readonly ProviderRefund[]): Cents {
  const isReported = (id: string) => reported.some(({ refundId }) => refundId === id);
  const requested = known.filter(({ id, isRequested }) => isRequested && !isReported(id));
  return add(...requested.map(({ amount }) => amount));
}

/** To those for whom the shop has recorded it. @returns whether there are any */
function assignKnown(refund: ProviderRefund, orders: readonly SharingOrder[]): boolean {
  const parts = orders.flatMap((order) =>
    order.share.refunds
      .filter(({ id, providerId }) => id === refund.refundId || providerId === refund.id)
      .map(({ amount }) => ({ order, amount })),
  );
  for (const { order, amount } of parts) assign(refund, order, amount);
  return parts.length > 0;
}

/** Each order in turn takes what it has room for. A failed refund takes none: the first gets it all. */
function assignUnknown(refund: ProviderRefund, orders: readonly SharingOrder[]): void {
  let unassigned = refund.amount;
  for (const order of orders) {
    // More than all is left cannot be refunded; should it be reported, it stays with the last.
    const takesAll = !hasNotFailed(refund) || order === orders.at(-1);
    const room = Math.max(0, order.refundable);
    const amount = takesAll ? unassigned : cents(Math.min(unassigned, room));
    if (amount > 0) assign(refund, order, amount);
    unassigned = subtract(unassigned, amount);
  }
}
