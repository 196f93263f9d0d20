import { allocate } from "../money/allocate.ts";
import { add, type Cents, ZERO } from "../money/cents.ts";
import { taxOn } from "./tax-rate.ts";
import type { TaxRates } from "./tax-rates.ts";
import { type TaxCategory, taxCategories } from "./tax-rates.ts";
import type { TaxPart } from "./tax-schema.ts";

export type AddedTaxes = {
  /** The sum of all parts. */
  readonly tax: Cents;
  readonly taxes: readonly TaxPart[];
  /**
   * The tax of each line, in the order of the lines; with the tax on shipping they add up to `tax`.
   */
  readonly lineTaxes: readonly Cents[];
};

/** A line after its discounts. */
export type TaxedLine = { readonly net: Cents; readonly category: TaxCategory };

/**
 * Computes the tax: rounded once for each rate, and allocated to its lines and shipping by largest
 * remainder. Taxed shipping is split over the rates in proportion to their bars.
 */
export function addTaxes(
  lines: readonly TaxedLine[],
  shipping: Cents,
  rates: TaxRates,
): AddedTaxes {
  const lineTaxes: Cents[] = lines.map(() => ZERO);
  const isOneRate = rates.candy === rates.food;
  const groups = (isOneRate ? [null] : taxCategories)
    .map((category) => {
      const indexes = lines.flatMap((line, index) =>
        category === null || line.category === category ? [index] : [],
      );
      const nets = indexes.map((index) => lines[index]?.net ?? ZERO);
      return { category, indexes, nets, goods: add(...nets) };
    })
    .filter(({ indexes }) => indexes.length > 0);
  if (groups.length === 0) return { tax: ZERO, taxes: [], lineTaxes };

  const shippingShares = allocate(
    rates.isShippingTaxed ? shipping : ZERO,
    groups.map(({ goods }) => goods),
  );
  const taxes = groups.map(({ category, indexes, nets, goods }, position): TaxPart => {
    const rate = rates[category ?? "candy"];
    const shippingShare = shippingShares[position] ?? ZERO;
    const base = add(goods, shippingShare);
    const amount = taxOn(base, rate);
    const shares = base === ZERO ? [] : allocate(amount, [...nets, shippingShare]);
    indexes.forEach((index, at) => {
      lineTaxes[index] = shares[at] ?? ZERO;
    });
    const onShipping = shares[nets.length] ?? ZERO;
    return { place: rates.place, category, rate, base, amount, onShipping };
  });
  return { tax: add(...taxes.map(({ amount }) => amount)), taxes, lineTaxes };
}

/** The part of an order's tax that is on shipping. */
export function taxOnShipping(taxes: readonly TaxPart[]): Cents {
  return add(...taxes.map(({ onShipping }) => onShipping));
}
