import { type Cents, cents, parseDecimal } from "./cents.ts";

declare const unit: unique symbol;

/** A rate in hundredths of a percent, an integer from 0 to 10000: 8.5 % is 850. */
export type Percent = number & { readonly [unit]: "hundredths of a percent" };

/** @throws RangeError when `hundredths` is not an integer from 0 to 10000. */
export function percent(hundredths: number): Percent {
  if (!Number.isInteger(hundredths) || hundredths < 0 || hundredths > 10_000) {
    throw new RangeError(`Not a percentage in hundredths: ${hundredths}`);
  }
  return hundredths as Percent;
}

/** The share of an amount, rounded half up (away from zero for negative amounts) to the cent. */
export function percentOf(amount: Cents, rate: Percent): Cents {
  // amount × 10000 can leave the safe integers, and a rounded product would round twice.
  const product = BigInt(Math.abs(amount)) * BigInt(rate);
  const rounded = Number((product + 5_000n) / 10_000n);
  return cents(amount < 0 ? -rounded : rounded);
}

/** "8.5", "10", "33.33": with the necessary digits, without the sign. */
export function formatPercent(rate: Percent): string {
  return String(Number((rate / 100).toFixed(2)));
}

/**
 * Reads a typed percentage such as "8.5" or ".5"; clamped to 0–100 and rounded to hundredths.
 * @returns undefined when it is not a number.
 */
export function parsePercent(text: string): Percent | undefined {
  const hundredths = parseDecimal(text);
  return hundredths === undefined ? undefined : percent(Math.min(10_000, Math.max(0, hundredths)));
}
