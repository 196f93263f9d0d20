import { expect, test } from "vitest";
import { listAddress } from "./list-address.ts";

test.each([
  [{ category: "all", sort: "name", view: "grid" }, "/products"],
  [{ category: "dark", sort: "name", view: "grid" }, "/products?category=dark"],
  [
    { category: "milk", sort: "price-low", view: "list" },
    "/products?category=milk&sort=price-low&view=list",
  ],
] as const)("the list %j lives at %s", (list, address) => {
  expect(listAddress(list)).toBe(address);
});
