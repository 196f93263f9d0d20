import type { Page } from "playwright-core";
import { expect } from "vitest";
import { open, putBoxInCart, putProductInCart, toastWith } from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// The prices, as the owner sets and shoppers see them. How the figures follow each other is tested
// in domain/pricing/pricing-draft.test.ts, what the form does like every other in forms.test.ts.

/** @param path such as "individual.defaultPrice" */
const field = (page: Page, path: string) => page.locator(`#pricing-${path.replaceAll(".", "-")}`);

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save Changes" }).click();
  await toastWith(page, "Your pricing settings were saved.").waitFor();
}

const resetPrices = (shop: RunningShop) =>
  query(shop, "delete from settings where section = 'pricing'");

async function expectValues(page: Page, values: Readonly<Record<string, string>>) {
  for (const [path, value] of Object.entries(values)) {
    expect([path, await field(page, path).inputValue()]).toEqual([path, value]);
  }
}

test("percent and final price follow each other, and fields of what is off are disabled", async ({
  shop,
  visitAdmin,
}) => {
  await resetPrices(shop);
  const page = await visitAdmin("/AdminPricing");
  await expectValues(page, {
    "individual.defaultPrice": "15.99",
    "globalSettings.taxRate": "8.5",
    "globalSettings.shippingThreshold": "50.00",
    // The average price of the sample bars is $14.2767.
    "bundles.threeBar.basePrice": "42.83",
    "bundles.threeBar.finalPrice": "38.55",
  });
  expect(await field(page, "globalSettings.taxRate").getAttribute("step")).toBe("0.1");
  expect(await field(page, "individual.defaultPrice").getAttribute("step")).toBe("0.01");
  await page.getByRole("heading", { name: "Pricing summary" }).waitFor();
  const tier = page.getByRole("group", { name: "3-bar bundle" });
  await tier.getByText("$4.28").waitFor();

  await field(page, "bundles.threeBar.basePrice").fill("50");
  await field(page, "bundles.threeBar.finalPrice").fill("40");
  await expectValues(page, { "bundles.threeBar.discountPercent": "20" });
  await tier.getByText("$10.00").waitFor();
  await field(page, "bundles.threeBar.discountPercent").fill("250");
  await field(page, "bundles.threeBar.discountPercent").blur();
  await expectValues(page, { "bundles.threeBar.discountPercent": "100" });
  await field(page, "bundles.threeBar.discountPercent").fill("12.34");
  await save(page);
  await open(page, "/admin/pricing");
  await expectValues(page, {
    "bundles.threeBar.basePrice": "50.00",
    "bundles.threeBar.discountPercent": "12.34",
    "bundles.threeBar.finalPrice": "43.83",
  });
  await page.getByRole("switch", { name: "Sell the 5-bar bundle" }).click();
  await page.getByRole("switch", { name: "Free shipping" }).click();
  for (const path of ["bundles.fiveBar.finalPrice", "globalSettings.shippingThreshold"]) {
    expect(await field(page, path).isDisabled()).toBe(true);
  }
});

test("the toast after a save disappears after four seconds", async ({ shop, visitAdmin }) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing");
  await page.clock.install();
  await field(page, "globalSettings.taxRate").fill("9");
  await save(page);
  await page.clock.runFor(1_500);
  expect(await toastWith(page, "Pricing saved").count()).toBe(1);
  await page.clock.runFor(2_500);
  expect(await toastWith(page, "Pricing saved").count()).toBe(0);
});

test("a save re-prices carts in another browser and in another tab, and the bars of an open builder", async ({
  shop,
  visitAdmin,
  startVisit,
}) => {
  await resetPrices(shop);
  const page = await visitAdmin("/admin/pricing");
  const shopper = await startVisit();
  const tab = await page.context().newPage();
  for (const each of [shopper, tab]) {
    await putProductInCart(each);
    await open(each, "/cart");
  }
  const builder = await shopper.context().newPage();
  await open(builder, "/bundles?size=3&bars=1,2,3");

  await field(page, "individual.defaultPrice").fill("30");
  await field(page, "individual.minimumPrice").fill("30");
  await field(page, "globalSettings.taxRate").fill("10");
  await save(page);
  await tab.getByText("$30.00").first().waitFor();
  // $30.00, $3.00 tax and $8.99 shipping.
  await shopper.getByRole("status").getByText("Total $41.99").waitFor();
  // Three bars of $30.00, minus 10%.
  await builder.getByText("$81.00").first().waitFor();
});

test("a disabled size loses its tab in an open builder and its discount in an open cart", {
  tags: "extended",
}, async ({ shop, visitAdmin, startVisit }) => {
  await resetPrices(shop);
  const cart = await startVisit();
  await putBoxInCart(cart, [1, 2, 3]);
  const builder = await cart.context().newPage();
  await open(builder, "/bundles?size=3");
  const checkout = await cart.context().newPage();
  await open(checkout, "/checkout");
  await checkout.getByText("Bundle Discount").waitFor();
  await open(cart, "/cart");
  await cart.getByText("Bundle Discount").waitFor();

  const page = await visitAdmin("/admin/pricing");
  await page.getByRole("switch", { name: "Sell the 3-bar bundle" }).click();
  await save(page);
  await cart.getByText("Bundle Discount").waitFor({ state: "detached" });
  await cart.getByText("This box size is taking a break").waitFor();
  await builder.getByRole("tab", { name: /^3 Bar/ }).waitFor({ state: "detached" });
  expect(await builder.getByRole("tab").count()).toBe(1);
  await checkout.getByText("Bundle Discount").waitFor({ state: "detached" });
});
