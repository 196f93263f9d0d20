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
  const given = shareRefunds(refunds, shares, amounts);
  return shares.map((_, index) => {
    const own = given[index] ?? [];
    const refunded = add(...own.filter(isStanding).map(({ amount }) => amount));
    return { snapshot: { ...snapshot, amount: amounts[index] ?? ZERO, refunded }, refunds: own };
  });
}

/** Failed refunds give nothing back. */
function isStanding({ state }: ProviderRefund): boolean {
  return state !== "failed";
}

function shareRefunds(
  refunds: readonly ProviderRefund[],
  shares: readonly Share[],
  amounts: readonly Cents[],
): ProviderRefund[][] {
  const given = shares.map((): ProviderRefund[] => []);
  const remaining = shares.map((share, index) =>
    subtract(amounts[index] ?? ZERO, sumUnreported(share, refunds)),
  );
  const give = (refund: ProviderRefund, { index, amount }: Part) => {
    given[index]?.push({ ...refund, amount });
    if (isStanding(refund)) remaining[index] = subtract(remaining[index] ?? ZERO, amount);
  };

  // All that belong to an order come first, because they leave less room for those that belong to none.
  const unknown: ProviderRefund[] = [];
  for (const refund of refunds) {
    const parts = knownParts(refund, shares);
    if (parts.length === 0) unknown.push(refund);
    for (const part of parts) give(refund, part);
  }
  for (const refund of unknown) {
    for (const part of divideUnknown(refund, remaining)) give(refund, part);
  }
  return given;
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

/** Each order in turn gets what it has room for. A failed refund takes no room: the first has it. */
function divideUnknown(refund: ProviderRefund, remaining: readonly Cents[]): Part[] {
  const parts: Part[] = [];
  let rest = refund.amount;
  for (const [index, room] of remaining.entries()) {
    // More than all is left cannot be refunded; should it be reported, it stays with the last.
    const takesAll = !isStanding(refund) || index === remaining.length - 1;
    const amount = takesAll ? rest : cents(Math.min(rest, Math.max(0, room)));
    if (amount > 0) parts.push({ index, amount });
    rest = subtract(rest, amount);
  }
  return parts;
}
