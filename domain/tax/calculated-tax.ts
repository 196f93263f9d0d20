import { add, type Cents, ZERO } from "../money/cents.ts";
import type { AddedTaxes, TaxedLine } from "./add-taxes.ts";
import { taxRate } from "./tax-rate.ts";
import type { TaxPart } from "./tax-schema.ts";

/** The tax of a cart as a tax service calculated it for the cart's address. */
export type CalculatedTax = {
  /** The service's id of the calculation. */
  readonly calculation: string;
  /** Such as "Colorado". */
  readonly place: string;
  /** The tax of each line after its discounts, in the order of the lines. */
  readonly lines: readonly Cents[];
  readonly shipping: Cents;
};

/** The calculated tax as the tax of these lines, for which it was calculated. */
export function takeCalculatedTax<Line extends TaxedLine>(
  lines: readonly Line[],
  shipping: Cents,
  calculated: CalculatedTax,
): AddedTaxes<Line> {
  const taxed = lines.map((line, index) => ({ ...line, tax: calculated.lines[index] ?? ZERO }));
  if (lines.length === 0) return { tax: ZERO, taxes: [], lines: taxed };

  const { calculation, place, shipping: onShipping } = calculated;
  const amount = add(...taxed.map(({ tax }) => tax), onShipping);
  const taxedNets = taxed.filter(({ tax }) => tax !== ZERO).map(({ net }) => net);
  const base = add(...taxedNets, onShipping === ZERO ? ZERO : shipping);

  const part: TaxPart = {
    place,
    category: null,
    // The average of what the service charged, which may have several rates.
    rate: taxRate(base === ZERO ? 0 : Math.min(100_000, Math.round((100_000 * amount) / base))),
    base,
    amount,
    onShipping,
    calculation,
  };
  return { tax: amount, taxes: [part], lines: taxed };
}

/** The tax service's calculation that an order's tax is from, if any. */
export function taxCalculationOf(taxes: readonly TaxPart[]): string | undefined {
  return taxes.find(({ calculation }) => calculation !== undefined)?.calculation;
}
