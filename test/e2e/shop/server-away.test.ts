import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/shop-test.ts";

// What shoppers see while they navigate and the server is slow, failing or unreachable.

const expectedErrors =
  /status of 50\d|Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/;

async function goHome(page: Page): Promise<void> {
  await page.locator("header").getByRole("link", { name: "Conche" }).click();
}

/** Featured bars of Home, in order. */
async function featured(page: Page): Promise<string[]> {
  await page.getByRole("heading", { name: "Featured Chocolate Bars" }).waitFor();
  const names = page.getByRole("region", { name: "Featured Chocolate Bars" }).getByRole("heading", {
    level: 3,
  });
  await expect.poll(() => names.count()).toBe(7);
  return await names.allInnerTexts();
}

test("a failed navigation to Home shows the static featured bars, not an error page", async ({
  visitShop,
}) => {
  const page = await visitShop("/about", { expectedErrors });
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await goHome(page);
  const products = await featured(page);
  expect(products[0]).toContain("Red Orchard");
  await page.getByText("No upcoming bars yet. Check back soon.").waitFor();
});

test("Home shows its last content without a network", { tags: "extended" }, async ({
  visitShop,
}) => {
  const page = await visitShop("/", { expectedErrors });
  const before = await featured(page);
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await page.getByRole("heading", { level: 1, name: /cart/i }).waitFor();
  await page.context().setOffline(true);
  await goHome(page);
  expect(await featured(page)).toEqual(before);
});

test("a slow list says Loading… meanwhile", { tags: "extended" }, async ({ visitShop }) => {
  const page = await visitShop("/products");
  const held = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: /^Milk/ }).first().click();
  await page.getByRole("status").getByText("Loading…").waitFor();
  held.resolve();
  await page.getByRole("heading", { level: 1, name: /Milk/ }).waitFor();
  await page.getByText("Loading…").waitFor({ state: "detached" });
});
