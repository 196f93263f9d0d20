import { expect, test } from "vitest";
import {
  addProduct,
  bundlesOf,
  type Cart,
  type CartProduct,
  emptyCart,
} from "#domain/cart/cart.ts";
import { putBundle } from "#domain/cart/put-bundle.ts";
import { sampleProducts } from "#domain/catalog/sample-products.ts";
import { cents } from "#domain/money/cents.ts";
import { listedProduct } from "#domain/pricing/listed-product.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import { boxOf } from "./box-of.ts";

const pricing = defaultPricingSettings;
const [sample] = sampleProducts;
if (!sample) throw new Error("There are no sample products.");
const listed = listedProduct(sample, pricing);
const bar = (id: number, change: Partial<CartProduct> = {}) => ({
  ...listed,
  ...{ id, name: `Bar ${id}`, price: cents(1000), inStock: true, remaining: null },
  ...change,
});

function open(query: string, cart: Cart = emptyCart, products = [1, 2, 3].map((id) => bar(id))) {
  const { lines } = cart;
  const known = { lines, bundles: bundlesOf(cart), loaded: true, pricing };
  return boxOf(new URLSearchParams(query), known, { products, sizes: [3, 5], first: 3 });
}

const withBox = putBundle(emptyCart, "b", 3, [bar(1), bar(1), bar(2)]);

test("a box has the bars in its address, then the one that it is opened with", () => {
  expect(open("size=5&bars=1,2&add=3")).toMatchObject({ size: 5, selection: [1, 2, 3] });
});

test("a size that is not sold is the first one that is", () => {
  expect(open("size=4").size).toBe(3);
});

test("a box of the cart is opened with its size and bars, until bars are in the address", () => {
  expect(open("editBundle=b", withBox)).toMatchObject({ editing: "b", selection: [1, 1, 2] });
  expect(open("editBundle=b&bars=3", withBox)).toMatchObject({ editing: "b", selection: [3] });
});

test("a box that the cart no longer has is a new one, and says so", () => {
  expect(open("editBundle=gone", withBox)).toMatchObject({ isLost: true, editing: undefined });
});

test("the other lines of the cart need bars that are then not in the box, its own lines do not", () => {
  const products = [bar(1, { remaining: 3 }), bar(2)];
  const cart = addProduct(withBox, bar(1), 1, "x");
  expect(open("bars=1,1", cart, products)).toMatchObject({ selection: [], soldOut: ["Bar 1"] });
  expect(open("editBundle=b", cart, products)).toMatchObject({ selection: [1, 1, 2] });
});

test("a box costs its bars less the discount of its size, also while it is not full", () => {
  // 10 % of $20.00.
  expect(open("size=3&bars=1,2")).toMatchObject({
    isFull: false,
    cost: { original: 2000, discount: 200, price: 1800 },
  });
});
