import { type Cents, cents, ZERO } from "../money/cents.ts";
import { MIN_CHARGE } from "../payments/min-charge.ts";

/**
 * How much a gift card pays of a total: as much as it can. What it leaves to pay is nothing, or at
 * least the provider's smallest payment; for that the card pays a few cents less.
 *
 * @param balance what can be spent of the card
 */
export function giftCardShare(total: Cents, balance: Cents): Cents {
  if (balance >= total) return total;
  if (total - balance >= MIN_CHARGE) return balance;
  return cents(Math.max(ZERO, total - MIN_CHARGE));
}
