import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents } from "../money/cents.ts";
import { effectivePrice } from "../pricing/effective-price.ts";
import { defaultPricingSettings } from "../pricing/pricing-settings.ts";
import { parseProductSort, productSortNames, productSorts, sortProducts } from "./sort-products.ts";

const product = (name: string, price: number, rating: number) => ({
  name,
  price: cents(price),
  rating,
});

const products = [
  product("Smoked Salt", 1899, 4.8),
  product("Dark Ghana", 1299, 4.8),
  product("Éclat", 1599, 4.9),
  product("almond Milk", 1299, 4.2),
];

const names = (sorted: readonly { readonly name: string }[]) => sorted.map(({ name }) => name);

describe("sortProducts", () => {
  test.each([
    ["name", ["almond Milk", "Dark Ghana", "Éclat", "Smoked Salt"]],
    ["price-low", ["almond Milk", "Dark Ghana", "Éclat", "Smoked Salt"]],
    ["price-high", ["Smoked Salt", "Éclat", "almond Milk", "Dark Ghana"]],
    ["rating", ["Éclat", "Dark Ghana", "Smoked Salt", "almond Milk"]],
  ] as const)("by %s, equal bars by name in natural order", (sort, expected) => {
    expect(names(sortProducts(products, sort))).toEqual(expected);
  });

  test("sorts by the price on the card, which is the effective price", () => {
    const typed = [
      { name: "Gift Box", price: cents(9900), rating: 5 },
      { name: "No Price Yet", price: undefined, rating: 5 },
      { name: "Tasting Square", price: cents(100), rating: 5 },
      { name: "Small Bar", price: cents(950), rating: 5 },
    ];
    const onCards = typed.map((one) => ({
      ...one,
      price: effectivePrice(one.price, defaultPricingSettings),
    }));
    expect(sortProducts(onCards, "price-low").map(({ name, price }) => [name, price])).toEqual([
      ["Tasting Square", 899],
      ["Small Bar", 950],
      ["No Price Yet", 1599],
      ["Gift Box", 4999],
    ]);
  });

  test("does not change the list that it was given", () => {
    const given = Object.freeze([...products]);
    sortProducts(given, "price-high");
    expect(given).toEqual(products);
  });

  const anyProducts = fc.array(
    fc.record({
      id: fc.nat(),
      name: fc.constantFrom("Ash", "Birch", "birch", "Élan"),
      price: fc.constantFrom(899, 1599, 4999).map(cents),
      rating: fc.constantFrom(0, 4.5, 5),
    }),
  );

  test("keeps fully equal bars in their order", () => {
    forAll(anyProducts, fc.constantFrom(...productSorts), (list, sort) => {
      const places = list.map((one, place) => ({ ...one, place }));
      const sorted = sortProducts(places, sort);
      sorted.slice(1).forEach((one, index) => {
        const before = sorted[index];
        const equal =
          before?.name === one.name && before.price === one.price && before.rating === one.rating;
        if (equal) expect(before.place).toBeLessThan(one.place);
      });
    });
  });
});

describe("parseProductSort", () => {
  test("knows the sorts of the product list by their names", () => {
    expect(productSorts.map((sort) => [sort, productSortNames[sort]])).toEqual([
      ["name", "Name"],
      ["price-low", "Price: Low to High"],
      ["price-high", "Price: High to Low"],
      ["rating", "Rating"],
    ]);
    expect(productSorts.map((sort) => parseProductSort(sort))).toEqual(productSorts);
  });

  test.each([undefined, null, "", "price", "Name", "constructor", 1, ["rating"]])(
    "defaults to name for %j",
    (value) => {
      expect(parseProductSort(value)).toBe("name");
    },
  );
});
