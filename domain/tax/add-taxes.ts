import { allocate, allocateOver } from "../money/allocate.ts";
import { add, type Cents, ZERO } from "../money/cents.ts";
import { type TaxCategory, taxCategories } from "./tax-category.ts";
import { taxOn } from "./tax-rate.ts";
import type { TaxRates } from "./tax-rates.ts";
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
  if (lines.length === 0) return { tax: ZERO, taxes: [], lines: [] };

  const taxedShipping = rates.isShippingTaxed ? shipping : ZERO;
  const shares = allocateOver(taxedShipping, groupByRate(lines, rates), goodsOf);
  const taxed = shares.map(({ item, part }) => taxGroup(item, part, rates.place));

  const taxes = taxed.map(({ part }) => part);
  const taxByIndex = new Map(taxed.flatMap(({ taxByIndex }) => taxByIndex));
  return {
    tax: add(...taxes.map(({ amount }) => amount)),
    taxes,
    lines: lines.map((line, index) => ({ ...line, tax: taxByIndex.get(index) ?? ZERO })),
  };
}

/** Lines with the same rate. */
type RateGroup = Pick<TaxPart, "category" | "rate"> & {
  readonly members: readonly (TaxedLine & { readonly index: number })[];
};

function groupByRate(lines: readonly TaxedLine[], rates: TaxRates): RateGroup[] {
  const all = lines.map(({ net, category }, index) => ({ net, category, index }));
  if (rates.candy === rates.food) return [{ category: null, rate: rates.candy, members: all }];

  const groups = taxCategories.map((category) => ({
    category,
    rate: rates[category],
    members: all.filter((line) => line.category === category),
  }));
  return groups.filter(({ members }) => members.length > 0);
}

function goodsOf({ members }: RateGroup): Cents {
  return add(...members.map(({ net }) => net));
}

function taxGroup(group: RateGroup, shippingShare: Cents, place: string | null) {
  const { category, rate, members } = group;
  const base = add(goodsOf(group), shippingShare);
  const amount = taxOn(base, rate);

  // Shipping gets its part like one more line.
  const shares = allocate(amount, [...members.map(({ net }) => net), shippingShare]);
  const onShipping = shares.at(-1) ?? ZERO;
  const part: TaxPart = { place, category, rate, base, amount, onShipping };
  return {
    part,
    taxByIndex: members.map(({ index }, at) => [index, shares[at] ?? ZERO] as const),
  };
}

/** The part of an order's tax that is on shipping. */
export function taxOnShipping(taxes: readonly TaxPart[]): Cents {
  return add(...taxes.map(({ onShipping }) => onShipping));
}
