declare const unit: unique symbol;

/** An amount of US money in whole cents. Always a safe integer, so that no sum ever rounds. */
export type Cents = number & { readonly [unit]: "cents" };

/** @throws RangeError when `value` is not a safe integer: a fraction of a cent is always a mistake. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  // Normalises -0, which would print as "-$0.00".
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

export function add(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function subtract(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

/** @throws RangeError when `quantity` is not an integer. */
export function times(amount: Cents, quantity: number): Cents {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`);
  return cents(amount * quantity);
}

export function clamp(amount: Cents, minimum: Cents, maximum: Cents): Cents {
  return cents(Math.max(minimum, Math.min(maximum, amount)));
}

/**
 * Parses a decimal such as "15.99", "15.9", "15" or ".5", from PostgreSQL or a form. Digits beyond
 * the cent are rounded half up (away from zero for negative amounts). Works on the digits, because
 * 1.005 times 100 in floating point is 100.49999999999999.
 *
 * @returns undefined when the text is not a plain decimal or too large to be exact.
 */
export function parseDecimal(text: string): Cents | undefined {
  const match = /^(-?)(?=\.?\d)(\d{0,14})(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  const thousandths = fraction.padEnd(3, "0");
  const magnitude =
    Number(whole) * 100 + Number(thousandths.slice(0, 2)) + (Number(thousandths[2]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return cents(sign ? -magnitude : magnitude);
}

/** 1599 cents as "15.99": the format of PostgreSQL's numeric columns, CSV files and mails. */
export function toDecimal(amount: Cents): string {
  const digits = Math.abs(amount).toString().padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** US dollars for people: "$1,234.50", "-$3.00". */
export function formatUsd(amount: Cents): string {
  const [whole = "0", fraction = "00"] = toDecimal(cents(Math.abs(amount))).split(".");
  // Grouped by hand, because Intl.NumberFormat would take most of the time of rendering a product
  // list.
  return `${amount < 0 ? "-" : ""}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}
