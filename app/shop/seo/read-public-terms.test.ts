import { expect, test } from "vitest";
import { assuranceSection } from "#server/settings/sections.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readPublicTerms } from "./read-public-terms.ts";

const { shop } = forAllTests(openTestShop);

test("structured data say nothing of returns once the owner promises others beside the cart", async () => {
  expect((await readPublicTerms(shop)).hasDefaultReturns).toBe(true);
  const returns = "Return unopened bars within 14 days.";
  await chooseSettings(shop, assuranceSection, { returns });
  await expect.poll(async () => (await readPublicTerms(shop)).hasDefaultReturns).toBe(false);
});
