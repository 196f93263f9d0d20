import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { isFocused, open, toastWith, waitForHydration } from "../../support/journeys.ts";
import { readAdminPage, readPage } from "../../support/read-page.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { test } from "../../support/shop-test.ts";

// The navigation around the admin's screens.

const entriesOf = (page: Page) => page.getByRole("navigation", { name: "Admin" });

test("an entry of the sidebar opens its screen, and is marked there", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/orders");
  const entries = entriesOf(page);
  // That each screen is at one entry is tested in screens.test.ts.
  for (const [name, heading] of [
    ["Home", "Home"],
    ["Gift Cards", "Gift cards"],
    ["Analytics", "Analytics"],
    ["Your Shop", "Your Shop"],
  ] as const) {
    await entries.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    expect(await entries.locator("[aria-current=page]").innerText()).toContain(name);
  }
});

test("each screen is named to screen readers when it is opened, the first one once more", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/shop");
  for (const [entry, title] of [
    ["Customers", /^Customers/],
    ["Your Shop", /^Your Shop/],
  ] as const) {
    await entriesOf(page).getByRole("link", { name: entry }).press("Enter");
    await page.locator("p[role=status]", { hasText: title }).waitFor({ state: "attached" });
  }
});

test("a link in a screen that is opened by keyboard leads to the next heading", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/customers");
  await page.locator("main").getByRole("link", { name: "Newsletter" }).press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Newsletter" });
  await heading.waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
});

test("an entry of the sidebar says how much waits there", async ({ shop }) => {
  await buyOrder(shop);
  const { text } = await readAdminPage(shop, "/admin/reviews");
  expect(text).toMatch(/ Packing \d+ \d+ orders? to pack or to send /);
  expect(text).toMatch(/ Orders \d+ \d+ pending orders? /);
});

test("Settings is disabled and Coming Soon, and Odoo missing until it is connected", async ({
  shop,
}) => {
  const { html, text } = await readAdminPage(shop, "/admin/reviews");
  expect(text).toContain(" Settings Coming Soon ");
  expect(html).not.toContain('href="/admin/settings"');
  expect(html).not.toContain('href="/admin/odoo"');
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

test("a folded sidebar stays folded after a reload, and its entries keep their names", async ({
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

test("on a phone, More opens all screens until Escape or the next screen", async ({
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
  expect(await isFocused(more)).toBe(true);

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

test("on a phone, the bar names the screen and leads back from what is below it", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/packing", { viewport: phone, hasTouch: true });
  const bar = page.getByRole("banner");
  await bar.getByText("Packing").waitFor();
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

/** A choice that an earlier visit left. */
const chosenDark = (shop: RunningShop) => ({
  name: "conche_admin_theme",
  value: "dark",
  url: shop.url,
});

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("radio", { name, exact: true }).check();
  await page.keyboard.press("Escape");
}

test("a chosen theme is remembered and rendered by the server, in the admin alone", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/reviews", { viewport: desk, colorScheme: "light" });
  expect(await background(page)).toBe(light);
  await chooseTheme(page, "Dark");
  expect(await background(page)).toBe(dark);
  await expectAccessible(page);

  const response = await page.reload();
  expect(await response?.text()).toContain('data-theme="dark"');
  expect(await background(page)).toBe(dark);
  await open(page, "/");
  expect(await background(page)).toBe(light);
});

test("System follows the device again, and leaves no cookie", { tags: "extended" }, async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/reviews", { viewport: desk, colorScheme: "dark" });
  await chooseTheme(page, "Light");
  expect(await background(page)).toBe(light);
  await chooseTheme(page, "System");
  expect(await background(page)).toBe(dark);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain("conche_admin_theme");
});

test("the screen for the PIN has the chosen theme", async ({ shop }) => {
  const { name, value } = chosenDark(shop);
  const unlockScreen = await readPage(shop, "/admin/unlock", {
    headers: { cookie: `${name}=${value}` },
  });
  expect(unlockScreen.html).toContain('data-theme="dark"');
});

test("the message of a screen that fails has the chosen theme, and stays while the shop is away", {
  tags: "extended",
}, async ({ shop, visitAdmin }) => {
  const page = await visitAdmin("/admin/reviews", {
    colorScheme: "light",
    expectedErrors: /ERR_FAILED|Failed to fetch|500/,
  });
  await page.context().addCookies([chosenDark(shop)]);
  await page.reload();
  await page.getByRole("link", { name: "Pricing" }).click();
  await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Something broke on our side" }).waitFor();
  await expect.poll(() => background(page)).toBe(dark);

  await page.route("**/*", (route) => route.abort());
  await page.getByRole("link", { name: "Try again" }).click();
  await toastWith(page, "The shop doesn't answer").waitFor();
  await page.getByRole("heading", { level: 1, name: "Something broke on our side" }).waitFor();

  await page.unroute("**/*");
  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
});

test("the first link pressed after the shop went away leaves its screen and what was typed", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/pricing", { expectedErrors: /ERR_FAILED|Failed to fetch/ });
  const tax = page.locator("#pricing-globalSettings-taxRate");
  await tax.fill("7");
  page.on("dialog", (question) => void question.accept());
  await page.evaluate(() => scrollTo(0, 100));
  const scrolled = await page.evaluate(() => scrollY);
  await page.route("**/*", (route) => route.abort());
  // One whose script was never loaded, and one that is on the screen already.
  for (const name of ["Codes", "Pricing"]) {
    await page.getByRole("link", { name }).click();
    await toastWith(page, "The shop doesn't answer").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
    expect(await tax.inputValue()).toBe("7");
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  }

  await page.unroute("**/*");
  await page.getByRole("link", { name: "Codes" }).click();
  await page.getByRole("heading", { level: 1, name: "Codes" }).waitFor();
});

const screenNamed = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const go = (page: Page, steps: number) => page.evaluate((count) => history.go(count), steps);
const taxOf = (page: Page) => page.locator("#pricing-globalSettings-taxRate");

/** Goes on to Reviews and Pricing, and types there. */
async function typeInPricing(page: Page): Promise<void> {
  for (const name of ["Reviews", "Pricing"]) {
    await page.getByRole("link", { name }).click();
    await screenNamed(page, name).waitFor();
  }
  page.on("dialog", (question) => void question.accept());
  await taxOf(page).fill("7");
}

/** So that no script of another screen is loaded. */
async function reloadPricing(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
  await taxOf(page).fill("7");
}

async function expectToStay(page: Page): Promise<void> {
  await toastWith(page, "The shop doesn't answer").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/pricing");
  expect(await taxOf(page).inputValue()).toBe("7");
}

const expectedErrors = /ERR_FAILED|Failed to fetch/;

test("Back and Forward while the shop is away leave the screen and what was typed, and work afterwards", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/codes", { expectedErrors });
  await typeInPricing(page);
  await page.route("**/*", (route) => route.abort());
  for (const steps of [-1, -2]) {
    await go(page, steps);
    await expectToStay(page);
  }
  await page.unroute("**/*");

  await go(page, -1);
  await screenNamed(page, "Reviews").waitFor();
  await page.route("**/*", (route) => route.abort());
  await go(page, 1);
  await toastWith(page, "The shop doesn't answer").waitFor();
  await screenNamed(page, "Reviews").waitFor();
  await page.unroute("**/*");
  await go(page, 1);
  await screenNamed(page, "Pricing").waitFor();
});

test("Back by one, by two and twice quickly stays when the scripts of the earlier screens don't come", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/codes", { expectedErrors });
  await typeInPricing(page);
  await reloadPricing(page);
  await page.route("**/*", (route) => route.abort());
  for (const steps of [-1, -2]) {
    await go(page, steps);
    await expectToStay(page);
  }
  await page.evaluate(() => {
    history.back();
    setTimeout(() => history.back(), 10);
  });
  await expectToStay(page);
  await page.unroute("**/*");

  await go(page, -1);
  await screenNamed(page, "Reviews").waitFor();
  await go(page, -1);
  await screenNamed(page, "Codes").waitFor();
  await go(page, 2);
  await screenNamed(page, "Pricing").waitFor();
});

test("Back after an update of the shop loads the screen anew, and Forward still leads on", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/codes", { expectedErrors: /status of 404/ });
  await typeInPricing(page);
  await reloadPricing(page);
  const scripts = "**/assets/reviews*.js";
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  // Documents of the newer shop name its scripts, which are there.
  let documents = 0;
  await page.route("**/admin/reviews", async (route) => {
    documents += 1;
    await page.unroute(scripts);
    await route.fallback();
  });
  await go(page, -1);
  await expect.poll(() => documents).toBe(1);
  await screenNamed(page, "Reviews").waitFor();
  await waitForHydration(page);
  await go(page, 1);
  await screenNamed(page, "Pricing").waitFor();
});

test("a link whose script comes late shows a line, and is not followed after another link was", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/codes");
  await page.getByRole("link", { name: "Reviews" }).click();
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  const gate = Promise.withResolvers<void>();
  const scripts: string[] = [];
  await page.route("**/assets/*.js", async (route) => {
    scripts.push(route.request().url());
    await gate.promise;
    await route.continue();
  });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.getByRole("link", { name: "Pricing" }).click();
  await page.getByTestId("navigation-progress").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Codes" }).click();
  await page.getByRole("heading", { level: 1, name: "Codes" }).waitFor();

  gate.resolve();
  for (const script of scripts) await page.evaluate(`import("${script}")`);
  await page.getByRole("link", { name: "Reviews" }).click();
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  expect(scripts).not.toEqual([]);
  expect(loaded).toContain("/admin/codes.data");
  expect(loaded).not.toContain("/admin/pricing.data");
});

test("a screen whose script was loaded stays when its data do not come, and says so", {
  tags: "extended",
}, async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/codes", {
    expectedErrors: /ERR_FAILED|Failed to fetch|503/,
  });
  await page.getByRole("link", { name: "Reviews" }).click();
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("link", { name: "Codes" }).click();
  await toastWith(page, "The shop doesn't answer").waitFor();
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/reviews");

  await page.unroute("**/*.data*");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.getByRole("heading", { level: 1, name: "Codes" }).waitFor();
});

test("without a connection a screen stays, and says so", async ({ visitAdmin }) => {
  const page = await visitAdmin("/admin/reviews", {
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });
  const codes = page.getByRole("link", { name: "Codes" });
  await page.context().setOffline(true);
  await codes.click();
  await toastWith(page, "No connection").waitFor();
  await page.getByRole("heading", { level: 1, name: "Reviews" }).waitFor();

  await page.context().setOffline(false);
  await codes.click();
  await page.getByRole("heading", { level: 1, name: "Codes" }).waitFor();
});

test("a screen stays while the shop answers without its database", { tags: "extended" }, async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/pricing", { expectedErrors: /503/ });
  const noDatabase = (route: Route) => route.fulfill({ status: 503 });
  await page.route(/readyz|admin\/forms/, noDatabase);
  await page.locator("#pricing-globalSettings-taxRate").fill("7");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("The shop did not answer, so nothing was saved.").waitFor();
  await page.locator("#pricing-globalSettings-taxRate").fill("8");

  await page.getByRole("link", { name: "Codes" }).click();
  await toastWith(page, "The shop doesn't answer").waitFor();
  await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor();
  expect(await page.locator("#pricing-globalSettings-taxRate").inputValue()).toBe("8");
});

// The owner's guide as served. That every screen has a page is tested in app/admin/guide.

test("Help leads from a screen to its guide page with its picture, and on to the whole guide", async ({
  visitAdmin,
}) => {
  const page = await visitAdmin("/admin/packing", { viewport: phone });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("heading", { level: 1, name: "Packing" }).waitFor();
  const picture = page.getByRole("img", { name: "The packing screen with what has to leave" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), {
      timeout: 15_000,
    })
    .toBe(1000);
  await expectAccessible(page);
  await page.getByRole("link", { name: "A packing morning" }).click();
  await page.getByRole("heading", { level: 1, name: "A packing morning" }).waitFor();
  await page.getByRole("link", { name: "The whole guide" }).click();
  await page.getByRole("link", { name: "When something is wrong" }).waitFor();
  await expectAccessible(page);
});

test("an unknown guide page and an unknown product are a 404, and visitors without a session get the unlock screen", async ({
  shop,
}) => {
  const visitor = await readPage(shop, "/admin/guide/packing");
  expect(new URL(visitor.url).pathname).toBe("/admin/unlock");
  for (const [path, title] of [
    ["/admin/guide/nothing", "This page is not there"],
    ["/admin/products/999999", "Nothing at this address"],
    ["/admin/products/1e3", "Nothing at this address"],
  ]) {
    const { status, text } = await readAdminPage(shop, `${path}`);
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain(title);
  }
});
