import { afterAll, beforeAll, expect, test } from "vitest";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { moveLimitsTo } from "./move-limits.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(() => house.close());

const limits = async () => {
  const { individual } = await getPricingSettings(house.shop.db, house.shop.log);
  return [individual.minimumPrice, individual.maximumPrice];
};

test("the price limits move outward to a typed price, and only for one outside of them", async () => {
  expect(await limits()).toEqual([899, 4999]);
  expect(await moveLimitsTo(house.shop, "120.00")).toEqual({ code: "limits-moved" });
  expect(await limits()).toEqual([899, 12_000]);
  expect(await moveLimitsTo(house.shop, "4.5")).toEqual({ code: "limits-moved" });
  expect(await limits()).toEqual([450, 12_000]);
  expect(await moveLimitsTo(house.shop, "50")).toEqual({ code: "limits-moved" });
  for (const typed of ["", "0", "-3", "1e9", "a lot"]) {
    expect(await moveLimitsTo(house.shop, typed)).toEqual({ code: "not-a-price" });
  }
  expect(await limits()).toEqual([450, 12_000]);
});
