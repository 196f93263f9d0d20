import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { priceCart } from "../pricing/price-cart.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import { type Cart, type CartLine, itemCount, openBundle } from "./cart.ts";
import { makeBox, offerBox } from "./make-box.ts";

const line = (productId: number, quantity: number, price: number): CartLine => ({
  id: `line-${productId}`,
  productId,
  productName: `Bar ${productId}`,
  price: cents(price),
  quantity,
  image: null,
});
const always = () => true;
const offer = (...lines: CartLine[]) => offerBox({ lines }, defaultPricingSettings, always);

describe("a box made from single bars", () => {
  test("is offered from three bars on, with its saving", () => {
    expect(offer(line(1, 1, 1599), line(2, 1, 1599))).toBeNull();
    const found = offer(line(1, 1, 1599), line(2, 2, 1599));
    // 10 % of $47.97 is $4.797.
    expect(found).toMatchObject({ size: 3, saving: 480 });
  });

  test("has the most expensive bars, for the largest saving", () => {
    const found = offer(line(1, 4, 1000), line(2, 2, 2000));
    expect(found?.size).toBe(5);
    expect(found?.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [2, 2],
      [1, 3],
    ]);
    expect(offer(line(1, 1, 1000), line(2, 3, 2000))?.lines).toMatchObject([
      { productId: 2, quantity: 3 },
    ]);
  });

  test("is not offered if its size is not sold or a bar is sold out", () => {
    const { bundles } = defaultPricingSettings;
    const threeBar = { ...bundles.threeBar, enabled: false };
    const settings = { ...defaultPricingSettings, bundles: { ...bundles, threeBar } };
    const lines = [line(1, 2, 1000), line(2, 1, 2000)];
    expect(offerBox({ lines }, settings, always)).toBeNull();
    expect(
      offerBox({ lines }, defaultPricingSettings, ({ productId }) => productId !== 2),
    ).toBeNull();
  });

  test("leaves a cart unchanged that has fewer of the bars by now", () => {
    const found = offer(line(1, 3, 1599));
    if (!found) throw new Error("There is no offer.");
    const fewer: Cart = { lines: [line(1, 2, 1599)] };
    expect(makeBox(fewer, found, "box")).toBe(fewer);
  });

  test("saves exactly the offered sum, loses no bar, and can be undone", () => {
    const products = fc.uniqueArray(
      fc.record({
        productId: fc.integer({ min: 1, max: 9 }),
        quantity: fc.integer({ min: 1, max: 6 }),
        price: fc.integer({ min: 899, max: 4999 }),
      }),
      { selector: ({ productId }) => productId, maxLength: 6 },
    );
    forAll(products, (chosen) => {
      const before: Cart = {
        lines: chosen.map((product) => line(product.productId, product.quantity, product.price)),
      };
      const found = offerBox(before, defaultPricingSettings, always);
      expect(found !== null).toBe(itemCount(before) >= 3);
      if (!found) return;
      const after = makeBox(before, found, "box");
      expect(itemCount(after)).toBe(itemCount(before));
      const { subtotal, discount } = priceCart(after.lines, defaultPricingSettings);
      expect(discount).toBe(found.saving);
      expect(subtotal).toBe(priceCart(before.lines, defaultPricingSettings).subtotal);
      const counts = ({ lines }: Cart) =>
        lines.map(({ productId, quantity }) => `${quantity} × ${productId}`).toSorted();
      expect(counts(openBundle(after, "box"))).toEqual(counts(before));
    });
  });
});
