import { type Cents, parseDecimal } from "#domain/money/cents.ts";

/**
 * An amount out of a numeric column.
 * @throws Error when it is not an amount, which no row of ours can hold
 */
export function centsFrom(text: string): Cents {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new Error(`Not an amount of money in the database: ${text}`);
  return amount;
}
