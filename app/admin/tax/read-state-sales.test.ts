import { beforeAll, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { insertOrder } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readStateSales } from "./read-state-sales.ts";

const { shop } = forAllTests(openTestShop);

const states = ["PR", "AP", "NY", "", "ON"];
beforeAll(async () => {
  for (const state of states) {
    await insertOrder(shop.db, {
      shipping_address: JSON.stringify({ state }),
      payment_status: "paid",
      paid_at: shop.clock(),
      total: "9.50",
    });
  }
});

test("sales by state name each place that is shipped to, also territories and military mail", async () => {
  const names = (await readStateSales(shop)).map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    "Military mail, Pacific (AP)",
    "New York",
    "No state known",
    "ON",
    "Puerto Rico",
  ]);
});
