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
  const isReported = (id: string) => refunds.some(({ refundId }) => refundId === id);
  const remaining = shares.map((share, index) => {
    const requested = share.refunds.filter(({ id, isRequested }) => isRequested && !isReported(id));
    return subtract(amounts[index] ?? ZERO, add(...requested.map(({ amount }) => amount)));
  });
  const give = (index: number, refund: ProviderRefund) => {
    given[index]?.push(refund);
    if (isStanding(refund)) remaining[index] = subtract(remaining[index] ?? ZERO, refund.amount);
  };
  const unknown = refunds.filter((refund) => {
    const owners = shares.flatMap((share, index) =>
      share.refunds
        .filter(({ id, providerId }) => id === refund.refundId || providerId === refund.id)
        .map(({ amount }) => ({ index, amount })),
    );
    for (const { index, amount } of owners) give(index, { ...refund, amount });
    return owners.length === 0;
  });
  for (const refund of unknown) {
    let rest = refund.amount;
    shares.forEach((_, index) => {
      const isLast = index === shares.length - 1;
      // More than all is left cannot be refunded; should it be reported, it stays with the last.
      const room = isLast ? rest : Math.max(0, remaining[index] ?? 0);
      const part = cents(isStanding(refund) ? Math.min(rest, room) : rest);
      if (part <= 0) return;
      give(index, { ...refund, amount: part });
      rest = subtract(rest, part);
    });
  }
  return given;
}
