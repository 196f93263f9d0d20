import type { Page } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { open, toastWith } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

// The navigation around the admin's screens.

/** The entries that today's owners know, each with its screen's heading. */
const entries = [
  ["Home", "Home"],
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
  ["Your Shop", "Your Shop"],
  ["Shipping", "Shipping"],
  ["Checkout", "Checkout"],
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
  // Odoo is listed once it is connected.
  expect(await screens.getByRole("link", { name: "Odoo" }).count()).toBe(0);
});

test("an entry says how much waits there", async ({ shop, visitAdmin }) => {
  await buyOrder(shop);
  const page = await visitAdmin("/admin/products");
  await page.getByRole("link", { name: /^Packing.* to pack or to send$/ }).waitFor();
  await page.getByRole("link", { name: /^Orders.* pending orders?$/ }).waitFor();
  await expectAccessible(page);
});

test("the chip that says Open leads to the shop, and Escape closes its menu; folded to its icons, the sidebar stays so after a reload, and every entry keeps its name", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/tax");
  await page.getByRole("button", { name: "Shop: Open" }).click();
  const shopLink = page.getByRole("link", { name: "View shop" });
  await shopLink.waitFor();
  await page.keyboard.press("Escape");
  await shopLink.waitFor({ state: "hidden" });

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

test("on a phone, More opens all screens, Escape or the next screen closes them, and its bar names the screen and leads back from what is below it", async ({
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

  const bar = page.getByRole("banner");
  await bar.getByText("Packing").waitFor();
  await page.getByRole("heading", { level: 1, name: "Packing" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Packing settings" }).tap();
  await bar.getByRole("link", { name: "Back to Packing" }).tap();
  await page.waitForURL(/\/admin\/packing$/);
  await open(page, "/admin");
  await bar.getByRole("link", { name: "Conche" }).waitFor();
});

const [light, dark] = ["rgb(247, 240, 228)", "rgb(28, 18, 12)"];
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("light or dark is chosen in the sidebar, remembered and rendered by the server; the shop follows the device", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/reviews", {
    viewport: desk,
    colorScheme: "light",
    bypassCSP: true,
  });
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("radio", { name, exact: true }).check();
    await page.keyboard.press("Escape");
  };
  expect(await background(page)).toBe(light);
  await choose("Dark");
  expect(await background(page)).toBe(dark);
  await expectAccessible(page);

  const response = await page.reload();
  expect(await response?.text()).toContain('data-theme="dark"');
  expect(await background(page)).toBe(dark);
  await open(page, "/");
  expect(await background(page)).toBe(light);

  await open(page, "/admin/reviews");
  await page.emulateMedia({ colorScheme: "dark" });
  await choose("Light");
  expect(await background(page)).toBe(light);
  await choose("System");
  expect(await background(page)).toBe(dark);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain("conche_admin_theme");
});

test("without a connection a screen stays, and says so", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/reviews", {
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Codes" }).click();
  await toastWith(page, "No connection").waitFor();
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Codes" }).click();
  await page.getByRole("heading", { level: 1, name: "Codes" }).waitFor();
});

test("the chosen theme is also that of the pages without the sidebar: the PIN, and a shop that does not answer", async ({
  shop,
  startVisit,
  visitAdmin,
}) => {
  const chosen = { name: "conche_admin_theme", value: "dark", url: shop.url };
  const locked = await startVisit({ colorScheme: "light" });
  await locked.context().addCookies([chosen]);
  const response = await locked.goto("/admin/unlock");
  expect(await response?.text()).toContain('data-theme="dark"');
  expect(await background(locked)).toBe(dark);

  const page = await visitAdmin("/admin/reviews", {
    colorScheme: "light",
    expectedErrors: /ERR_FAILED|Failed to fetch/,
  });
  await page.context().addCookies([chosen]);
  await page.reload();
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("link", { name: "Codes" }).click();
  await page.getByRole("heading", { name: "The shop doesn't answer" }).waitFor();
  await expect.poll(() => background(page)).toBe(dark);
});
