import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll, forAllTimes } from "#test/support/for-all.ts";
import { add, cents, times } from "../money/cents.ts";
import { type PricedLine, priceCart, singleTaxRate } from "../pricing/price-cart.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import { itemValues } from "../refunds/refund-proposal.ts";
import { addTaxes, taxOnShipping } from "./add-taxes.ts";
import { taxCategories } from "./tax-category.ts";
import { taxLabel } from "./tax-label.ts";
import { taxRate } from "./tax-rate.ts";
import type { TaxRates } from "./tax-rates.ts";

const ratesOf = (candy: number, food = candy, isShippingTaxed = false): TaxRates => ({
  place: "Colorado",
  candy: taxRate(candy),
  food: taxRate(food),
  isShippingTaxed,
});

describe("the tax of a cart", () => {
  test("is rounded once for each rate, and its shares add up to it", () => {
    const lines = [
      { net: cents(1599), category: "candy" as const },
      { net: cents(1250), category: "food" as const },
      { net: cents(1001), category: "candy" as const },
    ];
    // Candy: 26.00 at 2.9 % is 0.754. Food: 12.50 at 1 % is 0.125, rounded half up.
    const { tax, taxes, lines: taxed } = addTaxes(lines, cents(899), ratesOf(2900, 1000));
    expect(taxes.map(({ category, base, amount }) => [category, base, amount])).toEqual([
      ["candy", 2600, 75],
      ["food", 1250, 13],
    ]);
    expect(tax).toBe(88);
    expect(taxed.map((line) => line.tax)).toEqual([46, 13, 29]);
  });

  test("covers taxed shipping, split by the sums of each rate", () => {
    const lines = [
      { net: cents(3000), category: "candy" as const },
      { net: cents(1000), category: "food" as const },
    ];
    // 8.00 of shipping: 6.00 with the candy, 2.00 with the untaxed food.
    const { taxes, lines: taxed } = addTaxes(lines, cents(800), ratesOf(5000, 0, true));
    expect(taxes).toMatchObject([
      { category: "candy", base: 3600, amount: 180, onShipping: 30 },
      { category: "food", base: 1200, amount: 0, onShipping: 0 },
    ]);
    expect(taxed.map((line) => line.tax)).toEqual([150, 0]);
    expect(taxOnShipping(taxes)).toBe(30);
  });

  test("has a reason if it depends on the destination", () => {
    const product = [{ net: cents(1599), category: "candy" as const }];
    const labelOf = (rates: TaxRates) => taxLabel(addTaxes(product, cents(0), rates).taxes);
    expect(labelOf(ratesOf(2900))).toBe("Tax (Colorado 2.9%)");
    expect(labelOf(ratesOf(2900, 0))).toBe("Tax (Colorado 2.9%, candy)");
    expect(labelOf(ratesOf(0))).toBe("Tax");
    expect(labelOf(singleTaxRate(defaultPricingSettings))).toBe("Tax");
  });
});

// Computed independently: with exact fractions of a cent, by bars instead of lines.
const anyLine: fc.Arbitrary<PricedLine> = fc
  .record({
    price: fc.integer({ min: 0, max: 4999 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    taxCategory: fc.constantFrom(...taxCategories),
  })
  .map(({ price, ...line }) => ({ ...line, price: cents(price) }));
const anyRates = fc
  .record({
    candy: fc.integer({ min: 0, max: 12_000 }),
    food: fc.option(fc.integer({ min: 0, max: 12_000 }), { nil: undefined }),
    shipping: fc.boolean(),
  })
  .map(({ candy, food, shipping }) => ratesOf(candy, food ?? candy, shipping));

function taxByHand(lines: readonly PricedLine[], rates: TaxRates, shipping: bigint): bigint {
  const units = lines.flatMap((line) => Array<PricedLine>(line.quantity).fill(line));
  const sumOf = (some: readonly PricedLine[]) =>
    some.reduce((sum, { price }) => sum + BigInt(price), 0n);
  const roundHalfUp = (base: bigint, rate: number) =>
    (2n * base * BigInt(rate) + 100_000n) / 200_000n;
  const freight = rates.isShippingTaxed ? shipping : 0n;
  if (rates.candy === rates.food) return roundHalfUp(sumOf(units) + freight, rates.candy);
  const candy = units.filter(({ taxCategory }) => taxCategory === "candy");
  const food = units.filter(({ taxCategory }) => taxCategory === "food");
  if (food.length === 0) return roundHalfUp(sumOf(candy) + freight, rates.candy);
  if (candy.length === 0) return roundHalfUp(sumOf(food) + freight, rates.food);
  const all = sumOf(units);
  // Largest remainder over two parts: the larger remainder gets the cent, candy in a tie.
  const weight = all === 0n ? 1n : sumOf(candy);
  const whole = all === 0n ? 2n : all;
  const exact = freight * weight;
  const rest = exact % whole;
  const withCandy = exact / whole + (rest > 0n && 2n * rest >= whole ? 1n : 0n);
  return (
    roundHalfUp(sumOf(candy) + withCandy, rates.candy) +
    roundHalfUp(sumOf(food) + freight - withCandy, rates.food)
  );
}

const carts = fc.array(anyLine, { minLength: 1, maxLength: 8 });

test("1,000 carts match an independent calculation", () => {
  forAllTimes(1000, carts, anyRates, (lines, rates) => {
    const cart = priceCart(lines, defaultPricingSettings, { rates });
    expect(BigInt(cart.tax)).toBe(taxByHand(lines, rates, BigInt(cart.shipping)));
    expect(cart.total).toBe(cart.subtotal - cart.discount + cart.tax + cart.shipping);
  });
});

test("the taxes of all lines and of shipping add up to the tax, and none is negative", () => {
  forAll(carts, anyRates, (lines, rates) => {
    const { tax, taxes, lines: priced } = priceCart(lines, defaultPricingSettings, { rates });
    const lineTaxes = priced.map((line) => line.tax);
    expect(add(...lineTaxes, taxOnShipping(taxes))).toBe(tax);
    expect(Math.min(...lineTaxes, taxOnShipping(taxes))).toBeGreaterThanOrEqual(0);
  });
});

test("refunding every bar and the shipping with its tax gives back exactly what was paid", () => {
  forAll(carts, anyRates, (lines, rates) => {
    const cart = priceCart(lines, defaultPricingSettings, { rates });
    const values = itemValues(cart.lines, cart);
    const given = values.flatMap(({ goods, tax }) => [goods, tax]);
    expect(add(...given, cart.shipping, taxOnShipping(cart.taxes))).toBe(cart.total);
    // A refund of a line refunds its own tax, not a share of the total.
    expect(values.map(({ tax }) => tax)).toEqual(cart.lines.map(({ tax }) => tax));
    expect(add(...values.map(({ goods }) => goods))).toBe(
      add(...lines.map(({ price, quantity }) => times(price, quantity))),
    );
  });
});
