import { type Cents, cents, ZERO } from "../money/cents.ts";

/** The smallest payment that the provider takes, $0.50. */
export const LEAST_CHARGE = cents(50);

/**
 * How much a gift card pays of a total: as much as it can. What it leaves to pay is nothing, or at
 * least the provider's smallest payment; for that the card pays a few cents less.
 *
 * @param balance what can be spent of the card
 */
export function giftCardShare(total: Cents, balance: Cents): Cents {
  if (balance >= total) return total;
  if (total - balance >= LEAST_CHARGE) return balance;
  return cents(Math.max(ZERO, total - LEAST_CHARGE));
}
