import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { add, cents, subtract, ZERO } from "../money/cents.ts";
import { divideRefund, type EarlierRefund } from "./divide-refund.ts";

const money = (max: number) => fc.integer({ min: 0, max }).map(cents);

test("refunds of any sums, until everything is given back, add up to goods, shipping and tax of the order", () => {
  forAll(
    fc.record({ goods: money(50_000), shipping: money(3_000), tax: money(5_000) }),
    fc.array(
      fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), ofShipping: fc.boolean() }),
    ),
    ({ goods, shipping, tax }, wishes) => {
      const total = add(goods, shipping, tax);
      const taxOnShipping = cents(Math.min(tax, Math.floor(shipping / 10)));
      const order = { goods, shipping, tax, total, taxOnShipping };
      const made: EarlierRefund[] = [];
      const give = (amount: number, shippingWithTax: number) => {
        const refund = { amount: cents(amount), items: [], shipping: cents(shippingWithTax) };
        const division = divideRefund(order, made, refund);
        made.push({ ...division, amount: refund.amount, shippingWithTax: refund.shipping });
      };
      const sumOf = (name: keyof EarlierRefund) => add(...made.map((each) => each[name]));
      for (const { share, ofShipping } of wishes) {
        const remaining = subtract(total, sumOf("amount"));
        const shippingLeft = subtract(add(shipping, taxOnShipping), sumOf("shippingWithTax"));
        const amount = Math.floor(
          share * (ofShipping ? Math.min(shippingLeft, remaining) : remaining),
        );
        if (amount > 0) give(amount, ofShipping ? amount : 0);
      }
      give(subtract(total, sumOf("amount")), 0);
      expect([sumOf("goods"), sumOf("shipping"), sumOf("tax")]).toEqual([goods, shipping, tax]);
    },
  );
});

test("a refund of shipping has the tax on shipping, one of money alone has none", () => {
  const order = {
    goods: cents(4_000),
    shipping: cents(899),
    tax: cents(416),
    total: cents(5_315),
    taxOnShipping: cents(76),
  };
  const shippingOnly = { amount: cents(975), items: [], shipping: cents(975) };
  expect(divideRefund(order, [], shippingOnly)).toEqual({ goods: 0, shipping: 899, tax: 76 });
  const goodwill = { amount: cents(500), items: [], shipping: ZERO };
  expect(divideRefund(order, [], goodwill)).toEqual({ goods: 0, shipping: 0, tax: 0 });
});
