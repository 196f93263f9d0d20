import { allocate } from "../money/allocate.ts";
import { add, type Cents, subtract, times, ZERO } from "../money/cents.ts";
import { type AddedTaxes, addTaxes } from "../tax/add-taxes.ts";
import type { TaxCategory } from "../tax/tax-category.ts";
import { taxRateOf } from "../tax/tax-rate.ts";
import type { TaxRates } from "../tax/tax-rates.ts";
import { bundlePrice } from "./bundle-price.ts";
import type { BundleSize } from "./bundle-size.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";
import { shippingFor } from "./shipping.ts";

/** What `priceCart` needs of a line; `price` is the effective price of one bar. */
export type PricedLine = {
  readonly price: Cents;
  readonly quantity: number;
  readonly bundleId?: string | undefined;
  readonly bundleSize?: BundleSize | undefined;
  /** Candy unless said. */
  readonly taxCategory?: TaxCategory | undefined;
};

export type Totals = {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly tax: Cents;
  readonly shipping: Cents;
  readonly total: Cents;
};

export type PricedCart = Totals &
  Pick<AddedTaxes, "taxes" | "lineTaxes"> & {
    /** The discount of each line, in the order of the lines; they add up to `discount`. */
    readonly lineDiscounts: readonly Cents[];
  };

/** The one rate of the settings, wherever a parcel goes. */
export function singleTaxRate({ globalSettings }: PricingSettings): TaxRates {
  const rate = taxRateOf(globalSettings.taxRate);
  return { place: null, candy: rate, food: rate, isShippingTaxed: false };
}

/**
 * Adds up a cart. The only place that does: the page, the payment intent and the order all ask it.
 *
 * subtotal = every bar at full price · discount = one rounding per complete bundle, spread over its
 * bars so that the parts add up · shipping · tax = on what is left, and on the shipping where that is
 * taxed, rounded once for each rate.
 *
 * @param rates of where it goes; the settings' one rate unless said
 * @throws RangeError when a quantity is not a whole number of at least 1
 */
export function priceCart(
  lines: readonly PricedLine[],
  settings: PricingSettings,
  rates: TaxRates = singleTaxRate(settings),
): PricedCart {
  if (lines.some(({ quantity }) => quantity < 1)) throw new RangeError("A line holds no bar");
  const subtotal = add(...lines.map((line) => times(line.price, line.quantity)));

  const bundles = new Map<string, number[]>();
  lines.forEach(({ bundleId }, index) => {
    if (bundleId !== undefined) bundles.set(bundleId, [...(bundles.get(bundleId) ?? []), index]);
  });

  const lineDiscounts: Cents[] = lines.map(() => ZERO);
  for (const indexes of bundles.values()) {
    const members = indexes.flatMap((index) => lines[index] ?? []);
    const size = members[0]?.bundleSize;
    // Lines that disagree about their bundle's size were tampered with.
    if (size === undefined || members.some((line) => line.bundleSize !== size)) continue;
    const count = members.reduce((sum, line) => sum + line.quantity, 0);
    // Counted before the bars are laid out one by one: a tampered quantity must not fill memory.
    if (count !== size) continue;
    const bars = members.flatMap((line) => Array<Cents>(line.quantity).fill(line.price));
    const { discount } = bundlePrice(bars, size, settings);
    const weights = members.map((line) => times(line.price, line.quantity));
    allocate(discount, weights).forEach((part, position) => {
      const index = indexes[position];
      if (index !== undefined) lineDiscounts[index] = part;
    });
  }

  const discount = add(...lineDiscounts);
  const shipping = shippingFor(subtotal, settings, lines.length === 0);
  const taxed = lines.map(({ price, quantity, taxCategory = "candy" }, index) => ({
    net: subtract(times(price, quantity), lineDiscounts[index] ?? ZERO),
    category: taxCategory,
  }));
  const { tax, taxes, lineTaxes } = addTaxes(taxed, shipping, rates);
  const total = add(subtract(subtotal, discount), tax, shipping);
  return { subtotal, discount, tax, shipping, total, lineDiscounts, taxes, lineTaxes };
}
