import { expect } from "vitest";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { open, putProductInCart } from "../../support/journeys.ts";
import { methodFor, zoneTo } from "../../support/shipping-zones.ts";
import { forgetSettings, writeSettings } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";

// What surrounds the fields of the checkout. What is typed and paid is in purchase.test.ts.

test.beforeEach(({ shop }) => forgetSettings(shop, "shipping"));

test("a phone shows the total above the form, which leads to the summary", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1", { viewport: phone });
  await putProductInCart(page);
  await open(page, "/checkout");
  const row = page.getByRole("link", { name: /^Order summary · 1 bar \$\d+\.\d\d$/ });
  const box = await row.boundingBox();
  expect(box?.y).toBeLessThan(300);
  await expectAccessible(page);
  await row.click();
  await page.waitForFunction(() => {
    const summary = document.querySelector("#summary")?.getBoundingClientRect();
    return summary !== undefined && summary.top > 100 && summary.top < 300;
  });
});

test("little leads away from the checkout, and the places of the shop are in its menu", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1", { viewport: desk });
  await putProductInCart(page);
  await open(page, "/checkout");
  await page.getByLabel("Email").waitFor();
  const links = page.getByRole("link");
  // The skip link, the shop, the cart, Back to Cart, and what the shop says about itself.
  expect(await links.count()).toBeLessThanOrEqual(9);
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("link", { name: "Chocolate Bars" }).click();
  await page.waitForURL(/\/products$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Dark Chocolate" }).waitFor();
});

test("a ZIP code chooses its state, and never another than somebody chose", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1");
  await putProductInCart(page);
  await open(page, "/checkout");
  const zip = page.getByLabel("ZIP Code");
  const state = page.getByLabel("State");
  await zip.pressSequentially("0540");
  expect(await state.inputValue()).toBe("");
  await zip.pressSequentially("1");
  expect(await state.inputValue()).toBe("VT");
  expect(await zip.inputValue()).toBe("05401");
  await state.selectOption("OR");
  await zip.fill("10001");
  expect(await state.inputValue()).toBe("OR");
  await page.getByText("10001 is usually in New York.").waitFor();
});

test("the button says only Pay, and the total what it is before, until shipping is known", async ({
  shop,
  visitShop,
}) => {
  await writeSettings(shop, "shipping", {
    ...defaultShippingSettings,
    mode: "by-zone",
    zones: [zoneTo(["VT"], [methodFor(500), methodFor(900, { id: "fast", name: "Express" })])],
  });
  const page = await visitShop("/products/1", { viewport: phone });
  await putProductInCart(page);
  await open(page, "/checkout");
  await page.getByRole("link", { name: /before shipping$/ }).waitFor();
  await page.getByText("Total before shipping").waitFor();
  await page.getByRole("button", { name: "Pay", exact: true }).waitFor();
  await page.getByLabel("ZIP Code").fill("05401");
  await page.getByRole("radio", { name: /Ground/ }).check();
  await page.getByRole("button", { name: /^Pay \$\d/ }).waitFor();
});
