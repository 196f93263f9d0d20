import { describe, expect, test } from "vitest";
import { cartProduct, shown } from "#test/support/carts.ts";
import { addProduct, bundlesOf, type Cart, type CartProduct, emptyCart } from "../cart/cart.ts";
import { cents } from "../money/cents.ts";
import { type ReorderItem, reorder } from "./reorder.ts";

function ordered(productId: number, quantity: number, bundleId: string | null = null): ReorderItem {
  const productName = `Bar ${productId} then`;
  return {
    productId,
    productName,
    quantity,
    bundleId,
    bundleSize: bundleId ? 3 : null,
    boxName: bundleId ? "Three Darks" : null,
  };
}

const order = [ordered(1, 2, "b"), ordered(2, 1, "b"), ordered(3, 4)];

function again(
  cart: Cart,
  items: readonly ReorderItem[],
  changed: CartProduct[] = [],
  deletedId = 0,
) {
  let line = 0;
  const today = new Map([1, 2, 3, 4].map((id) => [id, cartProduct(id)]));
  for (const product of changed) today.set(product.id, product);
  const find = (id: number) => (id === deletedId ? undefined : today.get(id));
  return reorder(cart, items, find, () => `line-${++line}`);
}

describe("a reorder", () => {
  test("has the same bundles and bars with today's names and prices", () => {
    const { cart, missing, bundleCameApart } = again(emptyCart, order, [
      cartProduct(3, { name: "Bar 3 today", price: cents(1234) }),
    ]);
    expect(shown(cart)).toEqual(["2 × 1 in b", "1 × 2 in b", "4 × 3"]);
    expect(cart.lines[2]).toMatchObject({ productName: "Bar 3 today", price: 1234 });
    expect(bundlesOf(cart)).toMatchObject([{ id: "b", size: 3, name: "Three Darks" }]);
    expect({ missing, bundleCameApart }).toEqual({ missing: [], bundleCameApart: false });
  });

  test("done twice equals one", () => {
    const once = again(emptyCart, order).cart;
    expect(again(once, order).cart).toEqual(once);
  });

  test("adds only what is not in the cart already", () => {
    const before = addProduct(
      addProduct(emptyCart, cartProduct(3), 1, "x"),
      cartProduct(7),
      1,
      "y",
    );
    expect(shown(again(before, order).cart)).toEqual([
      "4 × 3",
      "1 × 7",
      "2 × 1 in b",
      "1 × 2 in b",
    ]);
    const more = addProduct(emptyCart, cartProduct(3), 9, "x");
    expect(shown(again(more, [ordered(3, 4)]).cart)).toEqual(["9 × 3"]);
  });

  test("leaves out bars that are sold out or deleted, and names them as they were ordered", () => {
    const { cart, missing, bundleCameApart } = again(
      emptyCart,
      [ordered(3, 4), ordered(4, 1), ordered(5, 1)],
      [cartProduct(3, { inStock: false })],
      5,
    );
    expect(shown(cart)).toEqual(["1 × 4"]);
    expect(missing).toEqual(["Bar 3 then", "Bar 5 then"]);
    expect(bundleCameApart).toBe(false);
  });

  test("keeps a complete bundle, or adds its other bars to the single bars", () => {
    const { cart, missing, bundleCameApart } = again(
      emptyCart,
      [...order, ordered(1, 1)],
      [cartProduct(2, { inStock: false })],
    );
    expect(shown(cart)).toEqual(["4 × 3", "3 × 1"]);
    expect(missing).toEqual(["Bar 2 then"]);
    expect(bundleCameApart).toBe(true);
  });

  test.each([
    ["of another size than it says", [ordered(1, 2, "b"), ordered(2, 2, "b")]],
    ["of a size that there is not", [{ ...ordered(1, 4, "b"), bundleSize: 4 }]],
    ["without a size", [{ ...ordered(1, 3, "b"), bundleSize: null }]],
  ])("makes no bundle %s", (_name, items) => {
    const { cart } = again(emptyCart, items);
    expect(bundlesOf(cart)).toEqual([]);
    expect(cart.lines.length).toBe(items.length);
  });

  test("without any bar for sale leaves the cart unchanged", () => {
    expect(again(emptyCart, [ordered(0, 1)], [], 0).missing).toEqual(["Bar 0 then"]);
    expect(again(emptyCart, [ordered(6, 1)], [], 6).cart).toBe(emptyCart);
  });
});
