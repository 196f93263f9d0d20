import { expect, test } from "vitest";
import { cents } from "../money/cents.ts";
import { addProduct, type CartProduct, emptyCart } from "./cart.ts";
import { isBoxInStock } from "./is-box-in-stock.ts";

function bar(id: number, remaining: number | null, inStock = true): CartProduct {
  const facts = { name: `Bar ${id}`, price: cents(800), image: null, contains: [] };
  return { ...facts, id, inStock, remaining, taxCategory: "candy" };
}

test("a box with two of a bar is in stock only with two of it left", () => {
  expect(isBoxInStock([bar(1, 2), bar(1, 2), bar(2, null)])).toBe(true);
  expect(isBoxInStock([bar(1, 1), bar(1, 1), bar(2, null)])).toBe(false);
});

test("a box with a bar that is out of stock is not in stock, counted or not", () => {
  expect(isBoxInStock([bar(1, null), bar(2, null, false)])).toBe(false);
  expect(isBoxInStock([bar(1, 3), bar(2, 0, false)])).toBe(false);
});

test("bars in the cart are not left for a box", () => {
  const inBox = [bar(1, 2), bar(1, 2), bar(2, null)];
  const cart = addProduct(emptyCart, bar(1, 2), 1, "line-1");
  expect(isBoxInStock(inBox, cart)).toBe(false);
  expect(isBoxInStock([bar(1, 3), bar(1, 3), bar(2, null)], cart)).toBe(true);
});
