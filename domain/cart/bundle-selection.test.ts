import { describe, expect, it } from "vitest";
import { cents } from "../money/cents.ts";
import {
  addToBox,
  fitSelection,
  formatSelection,
  parseSelection,
  productsToRestore,
  removeFromBox,
  selectionOf,
  swapInBox,
} from "./bundle-selection.ts";

describe("a selection in an address", () => {
  it.each([
    ["1,1,4", [1, 1, 4]],
    ["", []],
    ["7", [7]],
    [" 2 , 3", [2, 3]],
    ["1,x,-4,2.5,0,1e3,3", [1]],
    ["1,2,3,4,5,6,7,8", [1, 2, 3, 4, 5]],
    ["99999999999999999999", []],
  ])("reads %j as %j", (text, expected) => {
    expect(parseSelection(text)).toEqual(expected);
  });

  it("is read back as it was written", () => {
    expect(parseSelection(formatSelection([4, 4, 2]))).toEqual([4, 4, 2]);
  });
});

describe("filling a box", () => {
  it("takes the same bar more than once", () => {
    expect(addToBox([1], 3, 1)).toEqual([1, 1]);
  });

  it("never holds more bars than it has slots", () => {
    expect(addToBox([1, 2, 3], 3, 4)).toEqual([1, 2, 3]);
  });

  it("removes one bar from its slot, not others of the same kind", () => {
    expect(removeFromBox([1, 1, 4], 0)).toEqual([1, 4]);
    expect(removeFromBox([1, 1, 4], 5)).toEqual([1, 1, 4]);
  });

  it("leaves out unavailable bars, and names each once", () => {
    const inStock = (id: number) => (id === 9 ? 0 : Infinity);
    expect(fitSelection([9, 1, 9, 2], 3, inStock)).toEqual({ fitting: [1, 2], leftOut: [9] });
  });

  it("holds no more of a bar than are in stock, over all its slots", () => {
    const twoOfOne = (id: number) => (id === 1 ? 2 : Infinity);
    expect(fitSelection([1, 2, 1, 1, 3], 5, twoOfOne)).toEqual({
      fitting: [1, 2, 1, 3],
      leftOut: [1],
    });
  });

  it("cuts a selection that is too long for the box", () => {
    expect(fitSelection([1, 2, 3, 4, 5], 3, () => Infinity).fitting).toEqual([1, 2, 3]);
  });
});

describe("restoring bars that a change of size removed", () => {
  const inStock = (id: number) => (id === 9 ? 0 : Infinity);

  it("offers as many of the first bars as fit into a smaller box", () => {
    expect(productsToRestore([1, 1, 2, 3, 4], [], 3, inStock)).toEqual([1, 1, 2]);
  });

  it("offers all of them to a larger box", () => {
    expect(productsToRestore([1, 2, 3], [], 5, inStock)).toEqual([1, 2, 3]);
  });

  it("leaves out bars that sold out since", () => {
    expect(productsToRestore([9, 1, 2, 3], [], 3, inStock)).toEqual([1, 2, 3]);
    expect(productsToRestore([9], [], 3, inStock)).toEqual([]);
  });

  it("offers nothing once a bar is in the box", () => {
    expect(productsToRestore([1, 2, 3], [4], 5, inStock)).toEqual([]);
  });
});

it("lays out a bundle of the cart bar by bar", () => {
  const line = { id: "a", productName: "Bar", price: cents(1000), image: null };
  const bundle = {
    id: "b",
    size: 3 as const,
    lines: [
      { ...line, productId: 4, quantity: 2 },
      { ...line, id: "c", productId: 1, quantity: 1 },
    ],
  };
  expect(selectionOf(bundle)).toEqual([4, 4, 1]);
});

it("swaps one bar of a full box for another, and leaves the others where they are", () => {
  expect(swapInBox([1, 2, 2], 1, 7)).toEqual([1, 7, 2]);
  expect(swapInBox([1, 2, 2], 5, 7)).toEqual([1, 2, 2]);
});
