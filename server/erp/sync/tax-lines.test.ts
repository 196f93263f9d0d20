import fc from "fast-check";
import { expect, test } from "vitest";
import { add, cents, times } from "#domain/money/cents.ts";
import { percent, percentOf } from "#domain/money/percent.ts";
import { taxOn, taxRate } from "#domain/tax/tax-rate.ts";
import type { ErpOrderLine } from "../interface/erp-order.ts";
import { centsOff, discountLine, serviceLine, taxOf, withTaxRounding } from "./tax-lines.ts";

const product = fc
  .record({ price: fc.integer({ min: 1, max: 5000 }), quantity: fc.integer({ min: 1, max: 9 }) })
  .map(
    ({ price, quantity }): ErpOrderLine => ({
      ...serviceLine("BAR", "Bar", cents(price)),
      quantity,
      isTaxed: true,
    }),
  );
const lines = fc
  .array(fc.tuple(product, fc.integer({ min: 0, max: 20 })), { minLength: 1, maxLength: 12 })
  .map((pairs) =>
    pairs.flatMap(([line, share]): ErpOrderLine[] => {
      const discount = percentOf(times(line.price, line.quantity), percent(share * 100));
      return discount > 0
        ? [line, discountLine({ productName: line.name, tax: null }, discount, { promotions: [] })]
        : [line];
    }),
  );

test("lines, the ERP's tax and the rounding line add up to the shop's cents", () => {
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 1, max: 25_000 }),
      fc.constantFrom("line" as const, "document" as const),
      (taxed, thousandths, rounding) => {
        const tax = { id: 1, rate: taxRate(thousandths), rounding };
        const net = add(...taxed.map(({ price, quantity }) => times(price, quantity)));
        const wanted = taxOn(net, tax.rate);
        const all = withTaxRounding(taxed, tax, wanted);
        const sum = add(...all.map(({ price, quantity }) => times(price, quantity)));
        expect(add(sum, taxOf(all, tax))).toBe(add(net, wanted));
        expect(centsOff(taxed, tax.rate, wanted)).toBe(0);
        // At most half a cent per line, and nothing when rounded once.
        expect(Math.abs(wanted - taxOf(taxed, tax))).toBeLessThanOrEqual((taxed.length + 1) / 2);
        if (rounding === "document") expect(all).toEqual(taxed);
      },
    ),
  );
});
