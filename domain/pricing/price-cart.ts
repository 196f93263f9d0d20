import type { BundleSize } from "../catalog/bundle-size.ts";
import { allocate } from "../money/allocate.ts";
import { add, type Cents, subtract, times, ZERO } from "../money/cents.ts";
import { MIN_CHARGE } from "../payments/min-charge.ts";
import { applyPromotions, type DiscountedLine } from "../promotions/apply-promotions.ts";
import {
  type AppliedPromotion,
  type Promotion,
  ROUNDING_ID,
  type UnmetPromotion,
} from "../promotions/promotion.ts";
import { shippingFor } from "../shipping/flat-shipping.ts";
import type { ShippingCharge } from "../shipping/shipping-charge.ts";
import { type AddedTaxes, addTaxes, type TaxedLine } from "../tax/add-taxes.ts";
import { type CalculatedTax, takeCalculatedTax } from "../tax/calculated-tax.ts";
import { taxRateOf } from "../tax/tax-rate.ts";
import type { TaxCategory, TaxRates } from "../tax/tax-rates.ts";
import { bundlePrice } from "./bundle-price.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** The fields of a line that `priceCart` needs; `price` is the effective price of one bar. */
export type PricedLine = {
  /** Only needed for promotions of certain products. */
  readonly productId?: number | undefined;
  readonly price: Cents;
  readonly quantity: number;
  readonly bundleId?: string | undefined;
  readonly bundleSize?: BundleSize | undefined;
  /** Candy by default. */
  readonly taxCategory?: TaxCategory | undefined;
};

export type Totals = {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly tax: Cents;
  readonly shipping: Cents;
  readonly total: Cents;
};

/** What a cart's price depends on besides its lines and the settings. */
export type PriceOptions = {
  /** Tax rates of the destination; by default the single rate of the settings. */
  readonly rates?: TaxRates | undefined;
  /** What a tax service calculated for exactly this cart; it counts instead of rates. */
  readonly calculated?: CalculatedTax | undefined;
  /** Charge of the chosen shipping method; by default the flat fee of the settings. */
  readonly shipping?: ShippingCharge | null | undefined;
  readonly promotions?: readonly Promotion[];
};

export type PricedCart = Totals &
  Pick<AddedTaxes, "taxes" | "lineTaxes"> & {
    /** The discount of each line, in the order of the lines; their sum is `discount`. */
    readonly lineDiscounts: readonly Cents[];
    readonly shippingCharge: ShippingCharge | null;
    /** Applied promotions, in the order of application. */
    readonly promotions: readonly AppliedPromotion[];
    readonly unmetPromotions: readonly UnmetPromotion[];
  };

/** The single tax rate of the settings, for all destinations. */
export function singleTaxRate({ globalSettings }: PricingSettings): TaxRates {
  const rate = taxRateOf(globalSettings.taxRate);
  return { place: null, candy: rate, food: rate, isShippingTaxed: false };
}

/**
 * Computes the totals of a cart. The only code that does: page, payment intent and order all use
 * it.
 *
 * subtotal = every bar at full price · discount = one rounding per complete bundle, then promotions
 * one after the other, each allocated to its bars so that the parts add up · shipping = the flat
 * fee or the parts of the chosen method, less a promotion's free shipping · tax = on the rest, and
 * on shipping where that is taxed, rounded once for each rate, or as a tax service calculated it · a total below the
 * smallest charge is rounded down to zero.
 *
 * @throws RangeError when a quantity is not a whole number of at least 1
 */
export function priceCart(
  lines: readonly PricedLine[],
  settings: PricingSettings,
  options: PriceOptions = {},
): PricedCart {
  const { rates = singleTaxRate(settings), promotions = [] } = options;
  if (lines.some(({ quantity }) => quantity < 1)) throw new RangeError("A line holds no bar");
  const amounts = lines.map((line) => times(line.price, line.quantity));
  const subtotal = add(...amounts);

  const boxed = discountBoxes(lines, settings);
  const shippingCharge = lines.length === 0 ? null : (options.shipping ?? null);
  const flat = shippingFor(subtotal, settings, lines.length === 0);
  const shippingParts = shippingCharge?.parts.map(({ amount }) => amount) ?? [flat];
  const promoted = applyPromotions(
    boxed.map(({ discount, box }, index) => ({
      productId: lines[index]?.productId,
      net: subtract(amounts[index] ?? ZERO, discount),
      quantity: lines[index]?.quantity ?? 0,
      box,
    })),
    shippingParts[0] ?? ZERO,
    promotions,
  );
  const lineDiscounts = boxed.map(({ discount }, index) =>
    add(discount, promoted.lineDiscounts[index] ?? ZERO),
  );
  const discount = add(...lineDiscounts);
  const freeShipping = add(...promoted.applied.map(({ onShipping }) => onShipping));
  const shipping = subtract(add(...shippingParts), freeShipping);

  const taxed = lines.map(({ taxCategory = "candy" }, index) => ({
    net: subtract(amounts[index] ?? ZERO, lineDiscounts[index] ?? ZERO),
    category: taxCategory,
  }));
  const { tax, taxes, lineTaxes } = options.calculated
    ? takeCalculatedTax(taxed, shipping, options.calculated)
    : addTaxes(taxed, shipping, rates);
  const total = add(subtract(subtotal, discount), tax, shipping);
  const priced: PricedCart = {
    subtotal,
    discount,
    tax,
    shipping,
    total,
    lineDiscounts,
    taxes,
    lineTaxes,
    shippingCharge,
    promotions: promoted.applied,
    unmetPromotions: promoted.unmet,
  };
  return isTooSmallToCharge(priced) ? roundDown(priced, amounts, taxed, rates) : priced;
}

/** Not while the shipping method is not chosen: its price is still missing in the total. */
function isTooSmallToCharge({ total, shippingCharge }: PricedCart): boolean {
  const isComplete = shippingCharge === null || shippingCharge.method !== "";
  return isComplete && total > ZERO && total < MIN_CHARGE;
}

/** Takes off all bars and the shipping, and with them the tax, in the shopper's favor. */
function roundDown(
  priced: PricedCart,
  amounts: readonly Cents[],
  lines: readonly TaxedLine[],
  rates: TaxRates,
): PricedCart {
  const { subtotal, discount, shipping, promotions } = priced;
  const rounding = {
    id: ROUNDING_ID,
    label: "Rounded down",
    onProducts: subtract(subtotal, discount),
    onShipping: shipping,
  };
  const freeLines = lines.map(({ category }) => ({ net: ZERO, category }));
  return {
    ...priced,
    ...addTaxes(freeLines, ZERO, rates),
    discount: subtotal,
    shipping: ZERO,
    total: ZERO,
    lineDiscounts: amounts,
    promotions: [...promotions, rounding],
  };
}

/** The discount of each line by its box; incomplete boxes get none. */
function discountBoxes(
  lines: readonly PricedLine[],
  settings: PricingSettings,
): { readonly discount: Cents; readonly box: DiscountedLine["box"] }[] {
  const bundles = new Map<string, number[]>();
  lines.forEach(({ bundleId }, index) => {
    if (bundleId !== undefined) bundles.set(bundleId, [...(bundles.get(bundleId) ?? []), index]);
  });
  const boxed = lines.map(() => ({ discount: ZERO, box: null as DiscountedLine["box"] }));
  for (const [id, indexes] of bundles) {
    const members = indexes.flatMap((index) => lines[index] ?? []);
    const size = members[0]?.bundleSize;
    // Lines that contradict each other about their bundle's size were manipulated.
    if (size === undefined || members.some((line) => line.bundleSize !== size)) continue;
    const count = members.reduce((sum, line) => sum + line.quantity, 0);
    // Checked before bars are expanded one by one, because a manipulated quantity must not fill
    // memory.
    if (count !== size) continue;
    const prices = members.flatMap((line) => Array<Cents>(line.quantity).fill(line.price));
    const { discount } = bundlePrice(prices, size, settings);
    const weights = members.map((line) => times(line.price, line.quantity));
    allocate(discount, weights).forEach((part, position) => {
      const index = indexes[position];
      if (index !== undefined) boxed[index] = { discount: part, box: { id, size } };
    });
  }
  return boxed;
}
