import type { BundleSize } from "../catalog/bundle-size.ts";
import { allocateOver } from "../money/allocate.ts";
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
import { addTaxes, type TaxedLine } from "../tax/add-taxes.ts";
import { type CalculatedTax, takeCalculatedTax } from "../tax/calculated-tax.ts";
import type { TaxCategory } from "../tax/tax-category.ts";
import { taxRateOf } from "../tax/tax-rate.ts";
import type { TaxRates } from "../tax/tax-rates.ts";
import type { TaxPart } from "../tax/tax-schema.ts";
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

export type PricedCart<Line = PricedLine> = Totals & {
  /** Each line with its share of `discount` and `tax`; the tax on shipping is in no line. */
  readonly lines: readonly (Line & { readonly discount: Cents; readonly tax: Cents })[];
  readonly taxes: readonly TaxPart[];
  readonly shippingCharge: ShippingCharge | null;
  /** Applied promotions, in the order of application. */
  readonly promotions: readonly AppliedPromotion[];
  readonly unmetPromotions: readonly UnmetPromotion[];
};

/** A line after its discounts so far. */
type ReducedLine<Line> = DiscountedLine & TaxedLine & { readonly line: Line };

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
export function priceCart<Line extends PricedLine>(
  lines: readonly Line[],
  settings: PricingSettings,
  options: PriceOptions = {},
): PricedCart<Line> {
  const { rates = singleTaxRate(settings), promotions = [] } = options;
  if (lines.some(({ quantity }) => quantity < 1)) throw new RangeError("A line holds no bar");
  const subtotal = add(...lines.map(fullPrice));

  const shippingCharge = lines.length === 0 ? null : (options.shipping ?? null);
  const flat = shippingFor(subtotal, settings, lines.length === 0);
  const shippingParts = shippingCharge?.parts.map(({ amount }) => amount) ?? [flat];

  const boxed = discountBoxes(lines, settings);
  const promoted = applyPromotions(boxed, shippingParts[0] ?? ZERO, promotions);
  const freeShipping = add(...promoted.applied.map(({ onShipping }) => onShipping));
  const shipping = subtract(add(...shippingParts), freeShipping);

  const taxed = options.calculated
    ? takeCalculatedTax(promoted.lines, shipping, options.calculated)
    : addTaxes(promoted.lines, shipping, rates);
  const pricedLines = taxed.lines.map(withDiscountAndTax);
  const discount = add(...pricedLines.map((line) => line.discount));

  const priced: PricedCart<Line> = {
    subtotal,
    discount,
    tax: taxed.tax,
    shipping,
    total: add(subtract(subtotal, discount), taxed.tax, shipping),
    lines: pricedLines,
    taxes: taxed.taxes,
    shippingCharge,
    promotions: promoted.applied,
    unmetPromotions: promoted.unmet,
  };
  return isTooSmallToCharge(priced) ? roundDown(priced, promoted.lines, rates) : priced;
}

function fullPrice({ price, quantity }: PricedLine): Cents {
  return times(price, quantity);
}

/** Takes the discount of its box off each line; incomplete boxes have none. */
function discountBoxes<Line extends PricedLine>(
  lines: readonly Line[],
  settings: PricingSettings,
): ReducedLine<Line>[] {
  const boxed = lines.map((line) => ({
    line,
    productId: line.productId,
    quantity: line.quantity,
    category: line.taxCategory ?? "candy",
    net: fullPrice(line),
    box: null as DiscountedLine["box"],
  }));
  const bundles = new Map<string, typeof boxed>();
  for (const each of boxed) {
    const id = each.line.bundleId;
    if (id !== undefined) bundles.set(id, [...(bundles.get(id) ?? []), each]);
  }

  for (const [id, members] of bundles) {
    const size = members[0]?.line.bundleSize;
    // Lines that contradict each other about their bundle's size were manipulated.
    if (size === undefined || members.some(({ line }) => line.bundleSize !== size)) continue;
    const count = members.reduce((sum, { quantity }) => sum + quantity, 0);
    // Checked before bars are expanded one by one, because a manipulated quantity must not fill
    // memory.
    if (count !== size) continue;

    const prices = members.flatMap(({ line }) => Array<Cents>(line.quantity).fill(line.price));
    const { discount } = bundlePrice(prices, size, settings);
    for (const { item, part } of allocateOver(discount, members, ({ net }) => net)) {
      item.net = subtract(item.net, part);
      item.box = { id, size };
    }
  }
  return boxed;
}

function withDiscountAndTax<Line extends PricedLine>(taxed: ReducedLine<Line> & { tax: Cents }) {
  const { line, net, tax } = taxed;
  return { ...line, discount: subtract(fullPrice(line), net), tax };
}

/** Not while the shipping method is not chosen: its price is still missing in the total. */
function isTooSmallToCharge({ total, shippingCharge }: PricedCart): boolean {
  const isComplete = shippingCharge === null || shippingCharge.method !== "";
  return isComplete && total > ZERO && total < MIN_CHARGE;
}

/** Takes off all bars and the shipping, and with them the tax, in the shopper's favor. */
function roundDown<Line extends PricedLine>(
  priced: PricedCart<Line>,
  lines: readonly ReducedLine<Line>[],
  rates: TaxRates,
): PricedCart<Line> {
  const { subtotal, discount, shipping, promotions } = priced;
  const rounding = {
    id: ROUNDING_ID,
    label: "Rounded down",
    onProducts: subtract(subtotal, discount),
    onShipping: shipping,
  };

  const freeLines = lines.map((line) => ({ ...line, net: ZERO }));
  const taxed = addTaxes(freeLines, ZERO, rates);
  return {
    ...priced,
    discount: subtotal,
    tax: taxed.tax,
    shipping: ZERO,
    total: ZERO,
    lines: taxed.lines.map(withDiscountAndTax),
    taxes: taxed.taxes,
    promotions: [...promotions, rounding],
  };
}
