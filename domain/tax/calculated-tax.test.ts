import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { add, cents } from "../money/cents.ts";
import { type PricedLine, priceCart } from "../pricing/price-cart.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import { quoteOf } from "../pricing/quote.ts";
import { quoteLines } from "../pricing/quote-lines.ts";
import { type CalculatedTax, taxCalculationOf } from "./calculated-tax.ts";
import { taxPartSchema } from "./tax-schema.ts";

const lines: PricedLine[] = [
  { price: cents(1599), quantity: 1 },
  { price: cents(1250), quantity: 2, taxCategory: "food" },
];
const calculated: CalculatedTax = {
  calculation: "taxcalc_1",
  place: "Colorado",
  lines: [cents(142), cents(0)],
  shipping: cents(0),
};

describe("a tax that a service calculated", () => {
  test("replaces rates, with the service's figure for each line", () => {
    const cart = priceCart(lines, defaultPricingSettings, { calculated });
    // 40.99 of bars and 8.99 of shipping.
    expect([cart.tax, cart.total]).toEqual([142, 4099 + 899 + 142]);
    expect(cart.lines.map(({ tax }) => tax)).toEqual([142, 0]);
    expect(cart.taxes).toEqual([
      {
        place: "Colorado",
        category: null,
        // Of 15.99, the only taxed bar.
        rate: 8881,
        base: 1599,
        amount: 142,
        onShipping: 0,
        calculation: "taxcalc_1",
      },
    ]);
  });

  test("has the part on shipping separately", () => {
    const options = { calculated: { ...calculated, shipping: cents(80) } };
    const { tax, taxes } = priceCart(lines, defaultPricingSettings, options);
    expect(tax).toBe(222);
    expect(taxes).toMatchObject([{ base: 1599 + 899, amount: 222, onShipping: 80 }]);
  });

  test("names its place and who calculated it on every receipt", () => {
    const quote = quoteOf(priceCart(lines, defaultPricingSettings, { calculated }));
    const rows = quoteLines({ ...quote.totals, ...quote });
    expect(rows.find(({ kind }) => kind === "tax")?.name).toBe("Tax (Colorado, Stripe Tax)");
    expect(taxCalculationOf(quote.taxes)).toBe("taxcalc_1");
    expect(taxPartSchema.parse(JSON.parse(JSON.stringify(quote.taxes[0])))).toEqual(quote.taxes[0]);
  });

  test("of zero has no reason", () => {
    const none = { ...calculated, lines: [cents(0), cents(0)] };
    const quote = quoteOf(priceCart(lines, defaultPricingSettings, { calculated: none }));
    const rows = quoteLines({ ...quote.totals, ...quote });
    expect(rows.find(({ kind }) => kind === "tax")?.name).toBe("Tax");
  });

  test("adds up over lines and shipping, whatever the service answers", () => {
    const amount = fc.integer({ min: 0, max: 5000 }).map(cents);
    forAll(fc.tuple(amount, amount), amount, (taxesOfLines, shipping) => {
      const options = { calculated: { ...calculated, lines: taxesOfLines, shipping } };
      const priced = priceCart(lines, defaultPricingSettings, options);
      expect(priced.tax).toBe(add(...taxesOfLines, shipping));
      expect(priced.total).toBe(
        add(priced.subtotal, priced.shipping, priced.tax) - priced.discount,
      );
    });
  });
});
