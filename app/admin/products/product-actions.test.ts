import { expect, test } from "vitest";
import { getPricingSettings } from "#server/settings/sections.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { performAction } from "../actions/perform-action.ts";
import { movePriceLimitsAction } from "./product-actions.ts";

const { shop } = forAllTests(openTestShop);
const limits = async () => {
  const { individual } = await getPricingSettings(shop.db, shop.log);
  return [individual.minimumPrice, individual.maximumPrice];
};

const moveTo = async (price: string) => await performAction(shop, movePriceLimitsAction, { price });

test("the price limits move outward to a typed price, and only for one outside of them", async () => {
  expect(await limits()).toEqual([899, 4999]);
  expect(await moveTo("120.00")).toMatchObject({ code: "limits-moved" });
  expect(await limits()).toEqual([899, 12_000]);
  expect(await moveTo("4.5")).toMatchObject({ code: "limits-moved" });
  expect(await limits()).toEqual([450, 12_000]);
  expect(await moveTo("50")).toMatchObject({ code: "limits-moved" });
  for (const typed of ["", "0", "-3", "1e9", "a lot"]) {
    expect(await moveTo(typed)).toMatchObject({
      code: "malformed",
      problems: { price: expect.any(String) },
    });
  }
  expect(await limits()).toEqual([450, 12_000]);
});
