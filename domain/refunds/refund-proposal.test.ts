import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { add, type Cents, cents, subtract, ZERO } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import { priceCart } from "../pricing/price-cart.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import type { Promotion } from "../promotions/promotion.ts";
import {
  checkRefund,
  everythingRemaining,
  itemValues,
  proposeRefund,
  type RefundableOrder,
} from "./refund-proposal.ts";

type Line = { price: Cents; quantity: number; bundleId?: string; bundleSize?: 3 | 5 };

function orderOf(
  lines: readonly Line[],
  promotions: readonly Promotion[] = [],
): RefundableOrder & { readonly total: Cents } {
  const { lines: items, ...totals } = priceCart(lines, defaultPricingSettings, { promotions });
  const values = itemValues(items, totals);
  return {
    items: items.map(({ quantity }, index) => ({
      id: String(index),
      quantity,
      refunded: 0,
      unsent: quantity,
      goods: values[index]?.goods ?? ZERO,
      tax: values[index]?.tax ?? ZERO,
    })),
    shipping: totals.shipping,
    shippingRefunded: ZERO,
    remaining: totals.total,
    total: totals.total,
  };
}

function refund(order: RefundableOrder, id: string, amount: Cents): RefundableOrder {
  return {
    ...order,
    items: order.items.map((item) =>
      item.id === id ? { ...item, refunded: item.refunded + 1, unsent: item.unsent - 1 } : item,
    ),
    remaining: subtract(order.remaining, amount),
  };
}

const tenPercent: Promotion = {
  id: "code",
  label: "Code TEN",
  effect: { kind: "percent", percent: percent(1000) },
  minimum: ZERO,
  productIds: null,
  boxes: "included",
};

/** A box of three at 10% off, and two single bars. */
const box = [
  { price: cents(1599), quantity: 2, bundleId: "a", bundleSize: 3 as const },
  { price: cents(1299), quantity: 1, bundleId: "a", bundleSize: 3 as const },
  { price: cents(1299), quantity: 2 },
];

describe("the proposed refund", () => {
  test("of a bar in a box is its share of the box's price, with its tax", () => {
    const order = orderOf(box);
    const [pair] = order.items;
    // 2 × $15.99 less their share of the 10%, and their share of the tax, which is rounded once per
    // order.
    expect(pair).toMatchObject({ goods: 2878, tax: 245 });
    const proposal = proposeRefund(order, {
      items: [{ itemId: "0", quantity: 1 }],
      shipping: ZERO,
    });
    expect(proposal.items).toEqual([
      { itemId: "0", quantity: 1, unsent: 1, goods: 1439, tax: 122 },
    ]);
    expect(proposal.amount).toBe(1561);
  });

  test("of everything is the sum that was paid", () => {
    const order = orderOf(box);
    expect(proposeRefund(order, everythingRemaining(order)).amount).toBe(order.total);
  });

  test("bar by bar, in any order, adds up to exactly the sum that was paid", () => {
    const line = fc.record({
      price: fc.integer({ min: 1, max: 9999 }).map(cents),
      quantity: fc.integer({ min: 1, max: 6 }),
      bundle: fc.constantFrom(null, "a", "b"),
    });
    forAll(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      fc.boolean(),
      (drawn, picks, hasCode) => {
        const lines = drawn.map(
          ({ bundle, ...rest }): Line =>
            bundle ? { ...rest, bundleId: bundle, bundleSize: 3 } : rest,
        );
        const start = orderOf(lines, hasCode ? [tenPercent] : []);
        let order: RefundableOrder = start;
        let given = ZERO;
        const units = start.items.flatMap(({ id, quantity }) => Array<string>(quantity).fill(id));
        while (units.length > 0) {
          const [pick = 0] = picks.take(1);
          const [id = ""] = units.splice(pick % units.length, 1);
          const { amount } = proposeRefund(order, {
            items: [{ itemId: id, quantity: 1 }],
            shipping: ZERO,
          });
          given = add(given, amount);
          order = refund(order, id, amount);
          expect(given).toBeLessThanOrEqual(start.total);
        }
        expect(add(given, start.shipping)).toBe(start.total);
        expect(order.remaining).toBe(start.shipping);
      },
    );
  });

  test("is never more than is left after a manual refund", () => {
    const order = { ...orderOf(box), remaining: cents(500) };
    expect(proposeRefund(order, everythingRemaining(order)).amount).toBe(500);
  });

  test("splits the order's sums even if its lines do not add up to them", () => {
    const values = itemValues(
      [
        { price: cents(1000), quantity: 1, discount: ZERO, tax: null },
        { price: cents(500), quantity: 2, discount: ZERO, tax: null },
      ],
      { subtotal: cents(1999), discount: ZERO, tax: cents(101), taxes: [] },
    );
    expect(add(...values.map(({ goods }) => goods))).toBe(1999);
    expect(add(...values.map(({ tax }) => tax))).toBe(101);
  });
});

describe("refused refunds", () => {
  const order = orderOf(box);
  const none = { items: [], shipping: ZERO };
  const ofShipping = (shipping: Cents) => ({ ...none, shipping, amount: cents(1) });
  const ofItems = (...bars: [itemId: string, quantity: number][]) => ({
    ...none,
    items: bars.map(([itemId, quantity]) => ({ itemId, quantity })),
    amount: cents(1),
  });

  test.each([
    ["nothing", { ...none, amount: ZERO }, "not-positive"],
    ["less than nothing", { ...none, amount: cents(-1) }, "not-positive"],
    ["not a number", { ...none, amount: Number.NaN as Cents }, "not-positive"],
    ["of a shipping that is not a number", ofShipping(Number.NaN as Cents), "too-much-shipping"],
    ["of less shipping than none", ofShipping(cents(-1)), "too-much-shipping"],
    ["of more than was charged", ofShipping(add(order.shipping, cents(1))), "too-much-shipping"],
    ["more than was paid", { ...none, amount: add(order.total, cents(1)) }, "more-than-remaining"],
    ["of a bar that is not in the order", ofItems(["9", 1]), "unknown-item"],
    ["of one line named twice", ofItems(["0", 1], ["0", 1]), "unknown-item"],
    ["of half a bar", ofItems(["0", 0.5]), "unknown-item"],
    ["of more bars than were bought", ofItems(["0", 3]), "too-many-units"],
  ])("%s", (_, request, problem) => {
    expect(checkRefund(order, request)).toBe(problem);
  });

  test("a free amount may be refunded without bars", () => {
    expect(checkRefund(order, { ...none, amount: cents(500) })).toBeUndefined();
  });
});
