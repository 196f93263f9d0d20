import { add, type Cents, cents, ZERO } from "../money/cents.ts";

type Entry = {
  readonly kind: "payment" | "fee" | "payout" | "reserve" | "other";
  /** Negative when money left. */
  readonly amount: Cents;
  readonly fee: Cents;
};

/** What one entry of the provider's balance adds to the books, besides what its order books. */
export type BalanceBooking = {
  /** Kept by the provider; negative when it was returned. */
  readonly fee: Cents;
  /** Paid out to the bank; negative when it was returned. */
  readonly payout: Cents;
};

/** Order money is booked with the orders, so only its fee counts here. */
export function balanceBooking({ kind, amount, fee }: Entry): BalanceBooking {
  const outgoing = cents(-amount);
  return {
    fee: kind === "fee" ? add(outgoing, fee) : fee,
    payout: kind === "payout" ? outgoing : ZERO,
  };
}

/** Whether there is anything to book. */
export function isBooked({ fee, payout }: BalanceBooking): boolean {
  return fee !== 0 || payout !== 0;
}

/** How much the clearing account decreases; negative when it grows. */
export function clearedBy({ fee, payout }: BalanceBooking): Cents {
  return add(fee, payout);
}

/** The total of the booking's debits. */
export function balanceTotal(booking: BalanceBooking): Cents {
  const debits = [booking.fee, booking.payout, cents(-clearedBy(booking))];
  return add(...debits.filter((amount) => amount > 0));
}
