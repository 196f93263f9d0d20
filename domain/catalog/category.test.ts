import { describe, expect, test } from "vitest";
import {
  categories,
  categoryFilterNames,
  categoryFilters,
  isCategory,
  parseCategoryFilter,
} from "./category.ts";

describe("the category filter", () => {
  test("offers the options of the product list, in their order and with their names", () => {
    expect(categoryFilters.map((filter) => [filter, categoryFilterNames[filter]])).toEqual([
      ["all", "All Products"],
      ["dark", "Dark Chocolate"],
      ["milk", "Milk Chocolate"],
      ["white", "White Chocolate"],
      ["flavored", "Flavored"],
      ["specialty", "Specialty"],
    ]);
  });

  test.each(categoryFilters)("accepts the known value %s", (filter) => {
    expect(parseCategoryFilter(filter)).toBe(filter);
  });

  test.each([
    "limited",
    "",
    "Dark",
    " dark",
    "dark,milk",
    "toString",
    "__proto__",
    null,
    undefined,
    0,
    ["dark"],
    {},
  ])("only known values accepted, otherwise all: %j", (value) => {
    expect(parseCategoryFilter(value)).toBe("all");
  });
});

describe("isCategory", () => {
  test("is dark, milk, white, flavored or specialty, and not the filter all", () => {
    expect(categories).toEqual(["dark", "milk", "white", "flavored", "specialty"]);
    expect(categories.every(isCategory)).toBe(true);
    expect(isCategory("all")).toBe(false);
  });
});
