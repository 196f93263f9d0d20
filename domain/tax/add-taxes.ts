import { allocateOver } from "../money/allocate.ts";
import { add, type Cents, ZERO } from "../money/cents.ts";
import { taxOn } from "./tax-rate.ts";
import { type TaxCategory, type TaxRates, taxCategories } from "./tax-rates.ts";
import type { TaxPart } from "./tax-schema.ts";

export type AddedTaxes<Line> = {
  /** The sum of all parts. */
  readonly tax: Cents;
  readonly taxes: readonly TaxPart[];
  /** With the tax of each line; with the tax on shipping they add up to `tax`. */
  readonly lines: readonly (Line & { readonly tax: Cents })[];
};

/** A line after its discounts. */
export type TaxedLine = { readonly net: Cents; readonly category: TaxCategory };

/**
 * Computes the tax: rounded once for each rate, and allocated to its lines and shipping by largest
 * remainder. Taxed shipping is split over the rates in proportion to their bars.
 */
export function addTaxes<Line extends TaxedLine>(
  lines: readonly Line[],
  shipping: Cents,
  rates: TaxRates,
): AddedTaxes<Line> {
  const taxed = lines.map((line) => ({ ...line, tax: ZERO }));
  const isOneRate = rates.candy === rates.food;
  const groups = (isOneRate ? [null] : taxCategories)
    .map((category) => {
      const members = taxed.filter((line) => category === null || line.category === category);
      return { category, members, goods: add(...members.map(({ net }) => net)) };
    })
    .filter(({ members }) => members.length > 0);
  if (groups.length === 0) return { tax: ZERO, taxes: [], lines: taxed };

  const taxedShipping = rates.isShippingTaxed ? shipping : ZERO;
  const taxes = allocateOver(taxedShipping, groups, ({ goods }) => goods).map(
    ({ item: { category, members, goods }, part: shippingShare }): TaxPart => {
      const rate = rates[category ?? "candy"];
      const base = add(goods, shippingShare);
      const amount = taxOn(base, rate);

      // Shipping gets its part like one more line.
      const ofShipping = { net: shippingShare, tax: ZERO };
      for (const { item, part } of allocateOver(amount, [...members, ofShipping], netOf)) {
        item.tax = part;
      }
      return { place: rates.place, category, rate, base, amount, onShipping: ofShipping.tax };
    },
  );
  return { tax: add(...taxes.map(({ amount }) => amount)), taxes, lines: taxed };
}

function netOf({ net }: Pick<TaxedLine, "net">): Cents {
  return net;
}

/** The part of an order's tax that is on shipping. */
export function taxOnShipping(taxes: readonly TaxPart[]): Cents {
  return add(...taxes.map(({ onShipping }) => onShipping));
}
