import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll, forAllTimes } from "#test/support/for-all.ts";
import { type BundleSize, bundleSizes } from "../catalog/bundle-size.ts";
import { add, cents } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import type { Promotion } from "../promotions/promotion.ts";
import { NO_METHOD_YET } from "../shipping/quote-shipping.ts";
import type { ShippingCharge } from "../shipping/shipping-charge.ts";
import { taxCalculationOf } from "../tax/calculated-tax.ts";
import { taxRate } from "../tax/tax-rate.ts";
import {
  type PricedCart,
  type PricedLine,
  type PriceOptions,
  priceCart,
  type Totals,
} from "./price-cart.ts";
import { defaultPricingSettings } from "./pricing-settings.ts";
import type { BundleTier, PricingSettings } from "./pricing-settings-schema.ts";
import { quoteLineAmount, quoteLines } from "./quote-lines.ts";

const line = (price: number, quantity: number): PricedLine => ({ price: cents(price), quantity });

const inBundle = (
  bundleId: string,
  bundleSize: BundleSize,
  price: number,
  quantity = 1,
): PricedLine => ({ price: cents(price), quantity, bundleId, bundleSize });

function totalsOf(lines: readonly PricedLine[], settings: PricingSettings): Totals {
  const { subtotal, discount, tax, shipping, total } = priceCart(lines, settings);
  return { subtotal, discount, tax, shipping, total };
}

const discountOf = (lines: readonly PricedLine[]) =>
  priceCart(lines, defaultPricingSettings).discount;

const discountsOf = ({ lines }: PricedCart) => lines.map(({ discount }) => discount);

describe("priceCart", () => {
  test("an empty cart costs nothing", () => {
    expect(priceCart([], defaultPricingSettings)).toEqual({
      subtotal: 0,
      discount: 0,
      tax: 0,
      shipping: 0,
      total: 0,
      lines: [],
      taxes: [],
      shippingCharge: null,
      promotions: [],
      unmetPromotions: [],
    });
  });

  test("the discount is spread over the bundle's bars so that the parts add up", () => {
    const lines = [
      inBundle("a", 3, 1000),
      line(1599, 2),
      inBundle("a", 3, 1001),
      inBundle("a", 3, 1002),
    ];
    // 10 % of $30.03 is $3.003: $3.00. Exact shares 0.99900, 1.00000, 1.00100.
    const cart = priceCart(lines, defaultPricingSettings);
    expect(cart.discount).toBe(300);
    expect(discountsOf(cart)).toEqual([100, 0, 100, 100]);
  });

  test("a bar that is in a bundle twice gets two shares of the discount", () => {
    const lines = [inBundle("a", 3, 1250, 2), inBundle("a", 3, 1800)];
    expect(discountsOf(priceCart(lines, defaultPricingSettings))).toEqual([250, 180]);
  });

  test("each bundle's discount is rounded on its own", () => {
    // 10 % of $26.97 is $2.697: twice $2.70, where 10 % of $53.94 would be $5.39.
    expect(discountOf([inBundle("a", 3, 899, 3), inBundle("b", 3, 899, 3)])).toBe(540);
  });

  test("bars on their own never make a bundle", () => {
    expect(discountOf([line(1599, 3), line(1599, 5)])).toBe(0);
  });

  test("tax is charged on the amount after the discount, and not on shipping", () => {
    const { tax, shipping } = priceCart([inBundle("a", 3, 1599, 3)], defaultPricingSettings);
    expect(tax).toBe(367);
    expect(shipping).toBe(899);
  });

  test("the threshold for free shipping applies to the subtotal before the discount", () => {
    const { subtotal, shipping } = priceCart([inBundle("a", 5, 1000, 5)], defaultPricingSettings);
    expect(subtotal).toBe(5000);
    expect(shipping).toBe(0);
  });

  test.each<[string, PricedLine[]]>([
    ["a bar too few", [inBundle("a", 3, 1599, 2)]],
    ["a bar too many", [inBundle("a", 3, 1599, 4)]],
    ["3 bars that say they are 5", [inBundle("a", 5, 1599, 3)]],
    ["a huge quantity", [inBundle("a", 3, 1599, 999_999)]],
    ["a huge count beside a full one", [inBundle("a", 3, 1599, 3), inBundle("a", 3, 1, 10 ** 9)]],
    ["one id with two sizes that make 3", [inBundle("a", 3, 1599), inBundle("a", 5, 1599, 2)]],
    ["one id with two sizes, each full", [inBundle("a", 3, 1599, 3), inBundle("a", 5, 1599, 5)]],
    ["an id without a size", [{ price: cents(1599), quantity: 3, bundleId: "a" }]],
    ["a size without an id", [{ price: cents(1599), quantity: 3, bundleSize: 3 }]],
    [
      "a full bundle and a line of the same id without a size",
      [inBundle("a", 3, 1599, 3), { price: cents(1599), quantity: 1, bundleId: "a" }],
    ],
  ])("a discount applies only if the items equal the bundle size: not to %s", (_, lines) => {
    const cart = priceCart(lines, defaultPricingSettings);
    expect(cart.discount).toBe(0);
    expect(discountsOf(cart)).toEqual(lines.map(() => 0));
  });

  test.each([0, -1, 1.5, Number.NaN])("refuses a line of %d bars", (quantity) => {
    expect(() => priceCart([line(1599, quantity)], defaultPricingSettings)).toThrow(RangeError);
    const hidden = [inBundle("a", 3, 1599, 4), inBundle("a", 3, 1599, quantity)];
    expect(() => priceCart(hidden, defaultPricingSettings)).toThrow(RangeError);
  });
});

const anyPrice = fc.oneof(fc.integer({ min: 899, max: 4999 }), fc.nat(1_000_000)).map(cents);
const anyRate = fc
  .oneof(fc.constantFrom(0, 850, 1000, 1500, 3333, 10_000), fc.nat(10_000))
  .map(percent);
const anySize = fc.constantFrom(...bundleSizes);

const anyTier: fc.Arbitrary<BundleTier> = fc.record({
  basePrice: fc.option(anyPrice, { nil: undefined }),
  discountPercent: anyRate,
  finalPrice: fc.option(anyPrice, { nil: undefined }),
  enabled: fc.boolean(),
});

const anySettings: fc.Arbitrary<PricingSettings> = fc.record({
  individual: fc.constant(defaultPricingSettings.individual),
  bundles: fc.record({ threeBar: anyTier, fiveBar: anyTier }),
  globalSettings: fc.record({
    taxRate: anyRate,
    shippingThreshold: fc.oneof(fc.constant(cents(5000)), anyPrice),
    freeShippingEnabled: fc.boolean(),
  }),
});

const single: fc.Arbitrary<PricedLine[]> = fc
  .record({
    price: anyPrice,
    quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 999_999 })),
  })
  .map((one) => [one]);

/** A full bundle of 3 or 5 bars, possibly with duplicates. */
const fullBundle: fc.Arbitrary<PricedLine[]> = fc
  .tuple(fc.uuid(), anySize)
  .chain(([bundleId, bundleSize]) =>
    fc.array(anyPrice, { minLength: bundleSize, maxLength: bundleSize }).map((prices) =>
      [...new Set(prices)].map((price) => ({
        price,
        quantity: prices.filter((other) => other === price).length,
        bundleId,
        bundleSize,
      })),
    ),
  );

/** Arbitrary lines that share few ids and contradict each other. */
const tampered: fc.Arbitrary<PricedLine[]> = fc.array(
  fc.record({
    price: anyPrice,
    quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(999_999)),
    bundleId: fc.constantFrom("a", "b", undefined),
    bundleSize: fc.option(anySize, { nil: undefined }),
  }),
  { maxLength: 4 },
);

const anyLines = fc
  .array(fc.oneof(single, fullBundle, tampered), { maxLength: 6 })
  .map((groups) => groups.flat());

const shuffled = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });

/** The same rules implemented independently with exact fractions. */
function byTheRules(lines: readonly PricedLine[], settings: PricingSettings) {
  const roundHalfUp = (numerator: bigint, denominator: bigint) =>
    (2n * numerator + denominator) / (2n * denominator);
  const worth = (some: readonly PricedLine[]) =>
    some.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);

  const { threeBar, fiveBar } = settings.bundles;
  const { taxRate, freeShippingEnabled, shippingThreshold } = settings.globalSettings;

  let discount = 0n;
  for (const id of new Set(lines.flatMap((one) => one.bundleId ?? []))) {
    const group = lines.filter((one) => one.bundleId === id);
    const units = group.reduce((sum, { quantity }) => sum + quantity, 0);
    for (const [size, tier] of [
      [3, threeBar],
      [5, fiveBar],
    ] as const) {
      if (!tier.enabled || units !== size) continue;
      if (!group.every((one) => one.bundleSize === size)) continue;
      discount += roundHalfUp(worth(group) * BigInt(tier.discountPercent), 10_000n);
    }
  }
  const subtotal = worth(lines);
  const tax = roundHalfUp((subtotal - discount) * BigInt(taxRate), 10_000n);
  const free = lines.length === 0 || (freeShippingEnabled && subtotal >= BigInt(shippingThreshold));
  const shipping = free ? 0n : 899n;
  const total = subtotal - discount + tax + shipping;
  if (total < 50n) return { subtotal, discount: subtotal, tax: 0n, shipping: 0n, total: 0n };
  return { subtotal, discount, tax, shipping, total };
}

describe("the invariants of every cart", () => {
  test("the totals are those of a second, independent calculation in exact fractions", () => {
    forAllTimes(1000, anyLines, anySettings, (lines, settings) => {
      const totals = totalsOf(lines, settings);
      const exact = Object.entries(totals).map(([name, amount]) => [name, BigInt(amount)]);
      expect(Object.fromEntries(exact)).toEqual(byTheRules(lines, settings));
    });
  });

  test("total = subtotal − discount + tax + shipping, and nothing is negative", () => {
    forAll(anyLines, anySettings, (lines, settings) => {
      const cart = priceCart(lines, settings);
      const { subtotal, discount, tax, shipping, total } = cart;
      expect(total).toBe(subtotal - discount + tax + shipping);
      expect(Math.min(...Object.values(totalsOf(lines, settings)))).toBeGreaterThanOrEqual(0);
      expect(cart.lines).toMatchObject(lines);
      expect(add(...discountsOf(cart))).toBe(discount);
      for (const { price, quantity, discount: part } of cart.lines) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(price * quantity);
      }
    });
  });

  test("the order of the lines does not change the totals", () => {
    const twoOrders = anyLines.chain((lines) => fc.tuple(fc.constant(lines), shuffled(lines)));
    forAll(twoOrders, anySettings, ([lines, others], settings) => {
      const totals = totalsOf(lines, settings);
      expect(priceCart(others, settings)).toMatchObject(totals);
    });
  });

  test("a complete bundle never changes the discount of another line", () => {
    forAll(anyLines, fullBundle, anySettings, (lines, more, settings) => {
      const before = priceCart(lines, settings);
      const after = priceCart([...lines, ...more], settings);
      const alone = priceCart(more, settings);
      // Of those that are rounded down, every line is discounted.
      fc.pre([before, after, alone].every(({ promotions }) => promotions.length === 0));
      expect(discountsOf(after).slice(0, lines.length)).toEqual(discountsOf(before));
      expect(after.discount - before.discount).toBe(alone.discount);
    });
  });
});

const anyPromotion: fc.Arbitrary<Promotion> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 3 }),
  label: fc.constant("Code"),
  effect: fc.oneof(
    fc.record({ kind: fc.constant("percent" as const), percent: fc.nat(10_000).map(percent) }),
    fc.record({ kind: fc.constant("amount" as const), amount: fc.nat(20_000).map(cents) }),
    fc.record({
      kind: fc.constant("box-price" as const),
      size: anySize,
      price: fc.nat(9_000).map(cents),
    }),
    fc.constant({ kind: "free-shipping" as const }),
  ),
  minimum: fc.nat(10_000).map(cents),
  productIds: fc.constant(null),
  boxes: fc.constantFrom("included" as const, "excluded" as const, "only" as const),
});
const anyShippingCharge: fc.Arbitrary<ShippingCharge> = fc.record({
  method: fc.constant("Ground"),
  parts: fc.array(fc.record({ label: fc.constant("Part"), amount: fc.nat(3_000).map(cents) }), {
    minLength: 1,
    maxLength: 3,
  }),
});
const anyOptions: fc.Arbitrary<PriceOptions> = fc.record({
  rates: fc.record({
    place: fc.constant("Somewhere"),
    candy: fc.nat(12_000).map(taxRate),
    food: fc.nat(12_000).map(taxRate),
    isShippingTaxed: fc.boolean(),
  }),
  shipping: fc.option(anyShippingCharge),
  promotions: fc.uniqueArray(anyPromotion, { selector: ({ id }) => id, maxLength: 4 }),
});

describe("the invariants of a cart with a destination, a method and promotions", () => {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

  test("the parts of every figure add up to it, and none is negative", () => {
    forAll(anyLines, anySettings, anyOptions, (lines, settings, options) => {
      const cart = priceCart(lines, settings, options);
      const { subtotal, discount, tax, shipping, total, taxes, promotions } = cart;
      expect(total).toBe(subtotal - discount + tax + shipping);
      expect(sum(discountsOf(cart))).toBe(discount);
      expect(sum(taxes.map(({ amount }) => amount))).toBe(tax);
      const onLines = sum(cart.lines.map((each) => each.tax));
      expect(onLines + sum(taxes.map(({ onShipping }) => onShipping))).toBe(tax);
      const off = sum(promotions.map(({ onShipping }) => onShipping));
      if (cart.shippingCharge) {
        expect(sum(cart.shippingCharge.parts.map(({ amount }) => amount)) - off).toBe(shipping);
      }
      const figures = [subtotal, discount, tax, shipping, total, ...discountsOf(cart)];
      expect(Math.min(...figures)).toBeGreaterThanOrEqual(0);
    });
  });

  test("promotions lower what bars and shipping cost, and never raise it", () => {
    forAll(anyLines, anySettings, anyOptions, (lines, settings, options) => {
      const cart = priceCart(lines, settings, options);
      const without = priceCart(lines, settings, { ...options, promotions: [] });
      expect(cart.subtotal).toBe(without.subtotal);
      expect(cart.discount).toBeGreaterThanOrEqual(without.discount);
      expect(cart.shipping).toBeLessThanOrEqual(without.shipping);
    });
  });

  test("every complete total can be charged: it is zero or at least fifty cents", () => {
    const small = fc.record({
      price: fc.nat(60).map(cents),
      quantity: fc.integer({ min: 1, max: 2 }),
    });
    const lines = fc.oneof(fc.array(small, { minLength: 1, maxLength: 3 }), anyLines);
    forAll(lines, anySettings, anyOptions, (lines, settings, options) => {
      const { total } = priceCart(lines, settings, options);
      expect(total === 0 || total >= 50).toBe(true);
    });
  });
});

describe("a total that is too small to charge", () => {
  const pickup: ShippingCharge = {
    method: "Pickup",
    parts: [{ label: "Pickup", amount: cents(0) }],
  };
  const rates = {
    place: "Oregon",
    candy: taxRate(10_000),
    food: taxRate(0),
    isShippingTaxed: false,
  };

  test("is rounded down to zero, with a line of its own for what was taken off", () => {
    const cart = priceCart([line(30, 1)], defaultPricingSettings, { shipping: pickup, rates });
    expect(cart).toMatchObject({
      subtotal: 30,
      discount: 30,
      tax: 0,
      shipping: 0,
      total: 0,
      lines: [{ discount: 30, tax: 0 }],
      promotions: [{ id: "0", label: "Rounded down", onProducts: 30, onShipping: 0 }],
    });
    expect(quoteLines(cart).map((each) => [each.name, quoteLineAmount(each)])).toContainEqual([
      "Rounded down",
      "−$0.30",
    ]);
  });

  test("counts with its tax and its shipping", () => {
    const cheap = { method: "Bike", parts: [{ label: "Bike", amount: cents(10) }] };
    const taxed = priceCart([line(40, 1)], defaultPricingSettings, { shipping: pickup, rates });
    expect(taxed.total).toBe(0);
    // 45 + 10 % = 50 cents.
    const enough = priceCart([line(45, 1)], defaultPricingSettings, { shipping: pickup, rates });
    expect(enough).toMatchObject({ total: 50, promotions: [] });
    const shipped = priceCart([line(30, 1)], defaultPricingSettings, { shipping: cheap, rates });
    expect(shipped).toMatchObject({
      shipping: 0,
      total: 0,
      promotions: [{ onProducts: 30, onShipping: 10 }],
    });
  });

  test("stays as it is until a shipping method is chosen", () => {
    const cart = priceCart([line(30, 1)], defaultPricingSettings, { shipping: NO_METHOD_YET });
    expect(cart).toMatchObject({ total: 33, promotions: [] });
  });

  test("takes no tax that a service calculated, and reports no calculation", () => {
    const calculated = {
      calculation: "calc",
      place: "Oregon",
      lines: [cents(3)],
      shipping: cents(0),
    };
    const cart = priceCart([line(30, 1)], defaultPricingSettings, { shipping: pickup, calculated });
    expect(cart).toMatchObject({ tax: 0, total: 0, lines: [{ tax: 0 }] });
    expect(taxCalculationOf(cart.taxes)).toBeUndefined();
  });
});
