import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { phone } from "../../support/browser.ts";
import { test } from "../../support/shop-test.ts";

// The navigation around the admin's screens.

/** The entries that today's owners know, each with its screen's heading. */
const entries = [
  ["Home", "Conche at a glance"],
  ["Orders", "Orders"],
  ["Packing", "Packing"],
  ["Customers", "Customers"],
  ["Reviews", "Reviews"],
  ["Products", "Products"],
  ["Stock", "Stock"],
  ["Labels", "Labels"],
  ["Pricing", "Pricing"],
  ["Codes", "Codes"],
  ["Gift Cards", "Gift cards"],
  ["Analytics", "Analytics"],
  ["Emails", "Emails"],
  ["Payments", "Payments"],
  ["Tax", "Tax"],
  ["Odoo", "Odoo"],
  ["Your Shop", "Your Shop"],
  ["Shipping", "Shipping"],
  ["Access", "Access"],
] as const;

test("each entry opens its screen and is marked there; Settings is disabled and Coming Soon", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/orders");
  const screens = page.getByRole("navigation", { name: "Admin" });
  for (const [name, heading] of entries) {
    await screens.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    expect(await screens.locator("[aria-current=page]").innerText()).toContain(name);
  }
  expect(await screens.getByText("Settings Coming Soon").locator("a").count()).toBe(0);
});

test("an entry says how much waits there", async ({ shop, visitAdmin }) => {
  await buyOrder(shop);
  const page = await visitAdmin("/admin/products");
  await page.getByRole("link", { name: /^Packing.* to pack or to send$/ }).waitFor();
  await page.getByRole("link", { name: /^Orders.* pending orders?$/ }).waitFor();
  await expectAccessible(page);
});

test("folded to its icons, the sidebar stays so after a reload, and every entry keeps its name", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/tax");
  await page.getByRole("button", { name: "Fold the sidebar" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Unfold the sidebar" }).waitFor();
  await page.getByRole("link", { name: "Gift Cards" }).waitFor();
  await page.getByRole("button", { name: "Lock Admin" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unfold the sidebar" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Fold the sidebar" }).waitFor();
});

test("the chip that says Open leads to the shop, and Escape closes its menu", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/tax");
  await page.getByRole("button", { name: "Shop: Open" }).click();
  const shopLink = page.getByRole("link", { name: "View shop" });
  await shopLink.waitFor();
  await page.keyboard.press("Escape");
  await shopLink.waitFor({ state: "hidden" });
});

test("on a phone, More opens all screens, Escape or the next screen closes them", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/packing", { viewport: phone, hasTouch: true });
  const codes = page.getByRole("link", { name: "Codes" });
  const more = page.getByRole("button", { name: "More" });
  expect(await codes.isVisible()).toBe(false);

  await more.tap();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await codes.waitFor({ state: "hidden" });
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);

  await more.tap();
  await codes.tap();
  await page.getByRole("heading", { level: 1, name: "Codes" }).waitFor();
  expect(await codes.isVisible()).toBe(false);

  // It stays closed on the way back, and a link to the same screen closes it too.
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Packing" }).waitFor();
  expect(await codes.isVisible()).toBe(false);
  await more.tap();
  await page.getByRole("link", { name: /^Pack\b/ }).tap();
  await codes.waitFor({ state: "hidden" });
});
