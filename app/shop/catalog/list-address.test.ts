import { expect, test } from "vitest";
import { readProductListView } from "#domain/catalog/product-list-view.ts";
import { listAddress } from "./list-address.ts";

test.each([
  [{ category: "all", sort: "name", view: "grid" }, "/products"],
  [{ category: "dark", sort: "name", view: "grid" }, "/products?category=dark"],
  [
    { category: "milk", sort: "price-low", view: "list" },
    "/products?category=milk&sort=price-low&view=list",
  ],
  [
    { search: "sea salt", cocoa: "70-79", notes: ["berry", "nut"], page: 3 },
    "/products?q=sea+salt&cocoa=70-79&note=berry&note=nut&page=3",
  ],
  [
    { origin: "Madagascar", without: ["milk", "soy"], price: "15" },
    "/products?origin=Madagascar&without=milk&without=soy&price=15",
  ],
] as const)("the list %j is written as %s, and read back", (list, address) => {
  expect(listAddress(list)).toBe(address);
  const query = new URL(address, "https://shop.example").searchParams;
  expect(readProductListView(query)).toMatchObject(list);
});

test.each([
  "?cocoa=__proto__&price=constructor&note=toString&without=x&page=-1&category=limited",
  "?page=1e9&sort=x&view=y&q=%00%20%0a",
  "?page=2.5&cocoa=&price=&origin=&note=&without=",
])("unknown values in an address are left out: %s", (query) => {
  expect(listAddress(readProductListView(new URLSearchParams(query)))).toBe("/products");
});
