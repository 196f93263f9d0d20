import { allocate } from "#domain/money/allocate.ts";
import { add, type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
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

export type SharedReading = {
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
export function sharePayment(
  snapshot: PaymentSnapshot,
  refunds: readonly ProviderRefund[],
  shares: readonly Share[],
): SharedReading[] {
  const weights = shares.map(({ amount }) => amount);
  const amounts = allocate(snapshot.amount, weights);
  const refundsByOrder = shareRefunds(refunds, shares, amounts);
  return shares.map((_, index) => {
    const assigned = refundsByOrder[index] ?? [];
    const refunded = add(...assigned.filter(hasNotFailed).map(({ amount }) => amount));
    const shared = { ...snapshot, amount: amounts[index] ?? ZERO, refunded };
    return { snapshot: shared, refunds: assigned };
  });
}

/** Failed refunds give nothing back. */
function hasNotFailed({ state }: ProviderRefund): boolean {
  return state !== "failed";
}

function shareRefunds(
  refunds: readonly ProviderRefund[],
  shares: readonly Share[],
  amounts: readonly Cents[],
): ProviderRefund[][] {
  const refundsByOrder = shares.map((): ProviderRefund[] => []);
  const refundable = shares.map((share, index) =>
    subtract(amounts[index] ?? ZERO, sumUnreported(share, refunds)),
  );
  const assign = (refund: ProviderRefund, { index, amount }: Part) => {
    refundsByOrder[index]?.push({ ...refund, amount });
    if (hasNotFailed(refund)) refundable[index] = subtract(refundable[index] ?? ZERO, amount);
  };

  // Known ones first: they leave less for those that belong to no order.
  const unknown: ProviderRefund[] = [];
  for (const refund of refunds) {
    const parts = knownParts(refund, shares);
    if (parts.length === 0) unknown.push(refund);
    for (const part of parts) assign(refund, part);
  }
  for (const refund of unknown) {
    for (const part of divideUnknown(refund, refundable)) assign(refund, part);
  }
  return refundsByOrder;
}

/** How much of a refund the order at this index gets. */
type Part = { readonly index: number; readonly amount: Cents };

/** What was asked for, and the provider does not list yet. */
function sumUnreported({ refunds: known }: Share, reported: readonly ProviderRefund[]): Cents {
  const isReported = (id: string) => reported.some(({ refundId }) => refundId === id);
  const requested = known.filter(({ id, isRequested }) => isRequested && !isReported(id));
  return add(...requested.map(({ amount }) => amount));
}

/** For whom the shop has recorded a refund; empty if it does not know it. */
function knownParts(refund: ProviderRefund, shares: readonly Share[]): Part[] {
  return shares.flatMap((share, index) =>
    share.refunds
      .filter(({ id, providerId }) => id === refund.refundId || providerId === refund.id)
      .map(({ amount }) => ({ index, amount })),
  );
}

/** Each order in turn takes what it has room for. A failed refund takes none: the first gets it all. */
function divideUnknown(refund: ProviderRefund, refundable: readonly Cents[]): Part[] {
  const parts: Part[] = [];
  let unassigned = refund.amount;
  for (const [index, available] of refundable.entries()) {
    // More than all is left cannot be refunded; should it be reported, it stays with the last.
    const takesAll = !hasNotFailed(refund) || index === refundable.length - 1;
    const amount = takesAll ? unassigned : cents(Math.min(unassigned, Math.max(0, available)));
    if (amount > 0) parts.push({ index, amount });
    unassigned = subtract(unassigned, amount);
  }
  return parts;
}
