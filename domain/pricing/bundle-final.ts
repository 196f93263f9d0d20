import { type Cents, subtract } from "../money/cents.ts";
import { type Percent, percent, percentOf } from "../money/percent.ts";

/** base × (1 − percent / 100), with the discount rounded like a shopper's bundle. */
export function finalPriceOf(base: Cents, discountPercent: Percent): Cents {
  return subtract(base, percentOf(base, discountPercent));
}

/**
 * The percent that turns `base` into `final`, rounded half up to hundredths and limited to 0–100.
 */
export function discountBetween(base: Cents, final: Cents): Percent {
  if (base <= 0 || final >= base) return percent(0);
  if (final <= 0) return percent(10_000);
  const doubled = BigInt(base - final) * 20_000n + BigInt(base);
  return percent(Number(doubled / (2n * BigInt(base))));
}

/** A percent that was derived from a final price may be off by cents for a large base. */
export function figuresAgree(base: Cents, discountPercent: Percent, final: Cents): boolean {
  if (final === finalPriceOf(base, discountPercent)) return true;
  return final <= base && discountPercent === discountBetween(base, final);
}
