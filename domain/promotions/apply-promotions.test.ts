import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { type Cents, cents, subtract, ZERO } from "../money/cents.ts";
import { percent } from "../money/percent.ts";
import { applyPromotions, type DiscountedLine } from "./apply-promotions.ts";
import type { Promotion, PromotionEffect } from "./promotion.ts";

const product = (productId: number, net: number, boxId?: string, quantity = 1): DiscountedLine => ({
  productId,
  net: cents(net),
  quantity,
  box: boxId === undefined ? null : { id: boxId, size: 3 },
});

const promotion = (effect: PromotionEffect, change: Partial<Promotion> = {}): Promotion => ({
  id: effect.kind,
  label: `Code ${effect.kind}`,
  effect,
  minimum: ZERO,
  productIds: null,
  boxes: "included",
  ...change,
});

const percentOff = (hundredths: number, change?: Partial<Promotion>) =>
  promotion({ kind: "percent", percent: percent(hundredths) }, change);

/** What promotions take off each line. */
function discountsOf(
  lines: readonly DiscountedLine[],
  promotions: readonly Promotion[],
  shipping = ZERO,
): Cents[] {
  const nets = lines.map(({ net }) => net);
  const reduced = applyPromotions(lines, shipping, promotions).lines;
  return reduced.map(({ net }, index) => subtract(nets[index] ?? ZERO, net));
}

describe("a promotion", () => {
  test("discounts only the bars that it applies to", () => {
    const lines = [product(1, 1000), product(2, 1000)];
    expect(discountsOf(lines, [percentOff(1000, { productIds: [2] })])).toEqual([0, 100]);
  });

  test("without any of its bars in the cart says that there is nothing to discount", () => {
    const { applied, unmet } = applyPromotions([product(1, 1000)], ZERO, [
      percentOff(1000, { productIds: [2] }),
    ]);
    expect(applied).toEqual([]);
    expect(unmet).toEqual([
      { id: "percent", label: "Code percent", reason: "nothing-to-discount", missing: 0 },
    ]);
  });

  test("below its minimum discounts nothing and says how much is missing", () => {
    const lines = [product(1, 1999)];
    const result = applyPromotions(lines, ZERO, [percentOff(1000, { minimum: cents(2500) })]);
    expect(result.lines).toEqual(lines);
    expect(result.unmet[0]).toMatchObject({ reason: "minimum", missing: 501 });
  });

  test("of free shipping does nothing if shipping is free already", () => {
    const { applied, unmet } = applyPromotions([product(1, 1000)], ZERO, [
      promotion({ kind: "free-shipping" }),
    ]);
    expect(applied).toEqual([]);
    expect(unmet[0]?.reason).toBe("nothing-to-discount");
  });

  test("of a box price lowers each box of that size on its own", () => {
    const lines = [
      product(1, 2000, "a"),
      product(2, 2000, "a"),
      product(3, 500, "b"),
      product(4, 3000),
    ];
    const price = promotion({ kind: "box-price", size: 3, price: cents(3000) });
    expect(discountsOf(lines, [price])).toEqual([500, 500, 0, 0]);
  });
});

describe("a promotion for some bars", () => {
  const freeShipping = (change: Partial<Promotion>) => promotion({ kind: "free-shipping" }, change);

  test("of free shipping counts only where the cart has one of them", () => {
    const forTwo = freeShipping({ productIds: [2] });
    expect(applyPromotions([product(1, 1000)], cents(899), [forTwo])).toMatchObject({
      applied: [],
      unmet: [{ reason: "other-products" }],
    });
    expect(
      applyPromotions([product(1, 1000), product(2, 500)], cents(899), [forTwo]),
    ).toMatchObject({ applied: [{ onShipping: 899, onProducts: 0 }] });
  });

  test("of free shipping for boxes only does not count for single bars", () => {
    const only = freeShipping({ boxes: "only" });
    expect(applyPromotions([product(1, 1000)], cents(899), [only]).applied).toEqual([]);
    expect(applyPromotions([product(1, 1000, "a")], cents(899), [only]).applied).toHaveLength(1);
  });

  test("of a box price compares the whole box, and lowers these bars alone", () => {
    const lines = [product(1, 2000, "a"), product(2, 1500, "a")];
    const price = (amount: number) =>
      promotion({ kind: "box-price", size: 3, price: cents(amount) }, { productIds: [2] });
    expect(discountsOf(lines, [price(3000)])).toEqual([0, 500]);
    // The box would have to cost less than its other bars.
    expect(discountsOf(lines, [price(1000)])).toEqual([0, 1500]);
    expect(applyPromotions(lines, ZERO, [price(3500)]).applied).toEqual([]);
  });
});

test("of two equal promotions, the one that was made first takes its part first", () => {
  const tenth = percentOf10("10");
  const ninth = percentOf10("9");
  const { applied } = applyPromotions([product(1, 1000)], ZERO, [tenth, ninth]);
  expect(applied.map(({ id, onProducts }) => [id, onProducts])).toEqual([
    ["9", 100],
    ["10", 90],
  ]);
});

function percentOf10(id: string): Promotion {
  return percentOff(1000, { id });
}

const anyLines = fc.array(
  fc.record({
    productId: fc.integer({ min: 1, max: 4 }),
    net: fc.integer({ min: 0, max: 50_000 }).map(cents),
    quantity: fc.integer({ min: 1, max: 9 }),
    box: fc.option(
      fc.record({ id: fc.constantFrom("a", "b"), size: fc.constantFrom(3 as const, 5 as const) }),
    ),
  }),
  { maxLength: 8 },
);
const anyEffect: fc.Arbitrary<PromotionEffect> = fc.oneof(
  fc.record({
    kind: fc.constant("percent" as const),
    percent: fc.integer({ min: 0, max: 10_000 }).map(percent),
  }),
  fc.record({
    kind: fc.constant("amount" as const),
    amount: fc.integer({ min: 0, max: 100_000 }).map(cents),
  }),
  fc.record({
    kind: fc.constant("box-price" as const),
    size: fc.constantFrom(3 as const, 5 as const),
    price: fc.integer({ min: 0, max: 50_000 }).map(cents),
  }),
  fc.constant({ kind: "free-shipping" as const }),
);
const anyPromotions = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    label: fc.constant("Code"),
    effect: anyEffect,
    minimum: fc.integer({ min: 0, max: 20_000 }).map(cents),
    productIds: fc.option(fc.array(fc.integer({ min: 1, max: 4 }))),
    boxes: fc.constantFrom("included" as const, "excluded" as const, "only" as const),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
);
const anyShipping = fc.integer({ min: 0, max: 5_000 }).map(cents);
const sum = (amounts: readonly Cents[]) => amounts.reduce<number>((all, one) => all + one, 0);

describe("a promotion for so many bars of an order", () => {
  const all = { kind: "percent", percent: percent(10_000) } as const;
  const free = (maxUnits: number, change: Partial<Promotion> = {}) =>
    promotion(all, { maxUnits, ...change });

  test("of one bar gives one bar, the cheapest, however many are in the cart", () => {
    expect(discountsOf([product(1, 15_990, undefined, 10)], [free(1)])).toEqual([1599]);
    const lines = [product(1, 3000, undefined, 2), product(2, 1800, undefined, 2), product(3, 850)];
    expect(discountsOf(lines, [free(1)])).toEqual([0, 0, 850]);
    expect(discountsOf(lines, [free(2)])).toEqual([0, 900, 850]);
    expect(discountsOf(lines, [free(4)])).toEqual([1500, 1800, 850]);
    expect(discountsOf(lines, [free(5)])).toEqual([3000, 1800, 850]);
    expect(discountsOf(lines, [free(500)])).toEqual([3000, 1800, 850]);
  });

  test("counts only bars that it is for", () => {
    const lines = [product(1, 3000, undefined, 2), product(2, 1800, undefined, 2)];
    expect(discountsOf(lines, [free(1, { productIds: [1] })])).toEqual([1500, 0]);
  });

  test("takes an amount off so many bars at most", () => {
    const five = promotion({ kind: "amount", amount: cents(5000) }, { maxUnits: 2 });
    expect(discountsOf([product(1, 4800, undefined, 3)], [five])).toEqual([3200]);
  });

  test("lowers the price of as many boxes as have so many bars", () => {
    const lines = ["a", "b", "c"].map((id) => product(1, 4800, id, 3));
    const price = { kind: "box-price", size: 3, price: cents(4000) } as const;
    expect(discountsOf(lines, [promotion(price, { maxUnits: 6 })])).toEqual([800, 800, 0]);
    expect(discountsOf(lines, [promotion(price, { maxUnits: 5 })])).toEqual([800, 0, 0]);
    expect(discountsOf(lines, [promotion(price)])).toEqual([800, 800, 800]);
  });

  test("shares the cents of a box that cannot be divided so that nothing is lost", () => {
    expect(discountsOf([product(1, 1000, undefined, 3)], [free(1)])).toEqual([333]);
    expect(discountsOf([product(1, 1000, undefined, 3)], [free(2)])).toEqual([667]);
    expect(discountsOf([product(1, 1000, undefined, 3)], [free(3)])).toEqual([1000]);
  });

  test("takes more off the more bars it is for, and all of it from the cart's bars on", () => {
    const anyEffectOnProducts = anyEffect.filter(({ kind }) => kind !== "free-shipping");
    forAll(
      anyLines,
      anyEffectOnProducts,
      fc.integer({ min: 1, max: 90 }),
      (lines, effect, most) => {
        const taken = (maxUnits: number) =>
          sum(discountsOf(lines, [promotion(effect, { maxUnits })]));
        expect(taken(most)).toBeLessThanOrEqual(taken(most + 1));
        expect(taken(72)).toBe(sum(discountsOf(lines, [promotion(effect)])));
      },
    );
  });
});

describe("the invariants of promotions", () => {
  test("no line becomes negative, and lines that a promotion does not apply to are unchanged", () => {
    forAll(anyLines, anyShipping, anyPromotions, (lines, shipping, promotions) => {
      const reduced = applyPromotions(lines, shipping, promotions).lines;
      for (const { net } of reduced) expect(net).toBeGreaterThanOrEqual(0);
      for (const discount of discountsOf(lines, promotions, shipping)) {
        expect(discount).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test("the lines' shares add up to the promotions' discounts", () => {
    forAll(anyLines, anyShipping, anyPromotions, (lines, shipping, promotions) => {
      const { applied } = applyPromotions(lines, shipping, promotions);
      expect(sum(discountsOf(lines, promotions, shipping))).toBe(
        sum(applied.map(({ onProducts }) => onProducts)),
      );
      expect(sum(applied.map(({ onShipping }) => onShipping))).toBeLessThanOrEqual(shipping);
    });
  });

  test("the order of typed codes changes nothing", () => {
    const typedTwice = anyPromotions.chain((promotions) =>
      fc.tuple(
        fc.constant(promotions),
        fc.shuffledSubarray(promotions, { minLength: promotions.length }),
      ),
    );
    forAll(anyLines, anyShipping, typedTwice, (lines, shipping, [first, second]) => {
      expect(applyPromotions(lines, shipping, second)).toEqual(
        applyPromotions(lines, shipping, first),
      );
    });
  });

  test("each promotion has a discount or a reason for none", () => {
    forAll(anyLines, anyShipping, anyPromotions, (lines, shipping, promotions) => {
      const { applied, unmet } = applyPromotions(lines, shipping, promotions);
      const ids = [...applied, ...unmet].map(({ id }) => id).sort();
      expect(ids).toEqual(promotions.map(({ id }) => id).sort());
      for (const { onProducts, onShipping } of applied) {
        expect(onProducts + onShipping).toBeGreaterThan(0);
      }
    });
  });
});
