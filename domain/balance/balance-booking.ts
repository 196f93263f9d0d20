import { add, type Cents, cents, ZERO } from "../money/cents.ts";

type Entry = {
  readonly kind: "payment" | "fee" | "payout" | "other";
  /** Below zero when money left. */
  readonly amount: Cents;
  readonly fee: Cents;
};

/** What one entry of the provider's balance means to the books, besides what its order books. */
export type BalanceBooking = {
  /** Kept by the provider; below zero when it gave one back. */
  readonly fee: Cents;
  /** Went to the bank; below zero when it came back from there. */
  readonly payout: Cents;
};

/** The money of orders is booked with them, so only its fee counts here. */
export function balanceBooking({ kind, amount, fee }: Entry): BalanceBooking {
  const left = cents(-amount);
  return {
    fee: kind === "fee" ? add(left, fee) : fee,
    payout: kind === "payout" ? left : ZERO,
  };
}

/** Whether there is anything to book. */
export function isBooked({ fee, payout }: BalanceBooking): boolean {
  return fee !== 0 || payout !== 0;
}

/** By how much the clearing account shrinks; below zero when it grows. */
export function clearedBy({ fee, payout }: BalanceBooking): Cents {
  return add(fee, payout);
}

/** What the booking adds up to: all that it debits. */
export function balanceTotal(booking: BalanceBooking): Cents {
  const debits = [booking.fee, booking.payout, cents(-clearedBy(booking))];
  return add(...debits.filter((amount) => amount > 0));
}
