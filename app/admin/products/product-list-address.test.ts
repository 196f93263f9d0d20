import { describe, expect, test } from "vitest";
import { isFilteredProducts, productListFilter, productListQuery } from "./product-list-address.ts";

const filterOf = (query: string) => productListFilter(new URLSearchParams(query));

describe("the address of the products screen", () => {
  test("has search, category and stock filter", () => {
    const filter = filterOf(
      "?search=%20sea%20salt&category=milk&stock=out&archived=yes&sort=-price",
    );
    expect(filter).toEqual({
      search: "sea salt",
      category: "milk",
      inStock: false,
      archived: true,
      sort: { by: "price", descending: true },
    });
    expect(productListQuery(filter, 3, { upcoming: "list" })).toBe(
      "?search=sea+salt&category=milk&stock=out&archived=yes&sort=-price&page=3&upcoming=list",
    );
  });

  test.each(["", "?category=all&stock=maybe&search=%00", "?category=__proto__&sort=-id"])(
    "leaves out unknown values: %j",
    (query) => {
      expect(isFilteredProducts(filterOf(query))).toBe(false);
      expect(productListQuery(filterOf(query))).toBe("");
    },
  );
});
