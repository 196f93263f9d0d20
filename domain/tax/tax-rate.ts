import { type Cents, cents } from "../money/cents.ts";
import type { Percent } from "../money/percent.ts";

declare const unit: unique symbol;

/**
 * A sales tax rate in thousandths of a percent, an integer from 0 to 100,000: 6.875 % is 6,875.
 * Several states have rates with three decimals.
 */
export type TaxRate = number & { readonly [unit]: "thousandths of a percent" };

/** @throws RangeError when `thousandths` is not an integer from 0 to 100,000 */
export function taxRate(thousandths: number): TaxRate {
  if (!Number.isInteger(thousandths) || thousandths < 0 || thousandths > 100_000) {
    throw new RangeError(`Not a tax rate in thousandths of a percent: ${thousandths}`);
  }
  return thousandths as TaxRate;
}

export const NO_TAX = taxRate(0);

export function taxRateOf(rate: Percent): TaxRate {
  return taxRate(rate * 10);
}

/** A state's rate with a local one on top; no more than 100 %. */
export function addTaxRates(state: TaxRate, local: TaxRate): TaxRate {
  return taxRate(Math.min(100_000, state + local));
}

/** The tax on an amount, rounded half up (away from zero for negative amounts) to the cent. */
export function taxOn(base: Cents, rate: TaxRate): Cents {
  // The product may exceed the safe integers, and a rounded product would be rounded twice.
  const rounded = Number((BigInt(Math.abs(base)) * BigInt(rate) + 50_000n) / 100_000n);
  return cents(base < 0 ? -rounded : rounded);
}

/** "6.875", "4", "2.9": with the necessary digits, without the sign. */
export function formatTaxRate(rate: TaxRate): string {
  return String(Number((rate / 1000).toFixed(3)));
}

/**
 * Parses a typed rate such as "6.875" or ".5".
 * @returns undefined unless it is a number from 0 to 100 with at most three decimals
 */
export function parseTaxRate(text: string): TaxRate | undefined {
  const match = /^(?=\.?\d)(\d{0,3})(?:\.(\d{0,3}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  const thousandths = Number(whole) * 1000 + Number(fraction.padEnd(3, "0"));
  return thousandths <= 100_000 ? taxRate(thousandths) : undefined;
}
