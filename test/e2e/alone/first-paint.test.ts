import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inMotion, launchBrowser, phone, visit } from "../../support/browser.ts";
import { holdScripts, open, waitForHydration } from "../../support/journeys.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";

// The first paint does not wait for scripts.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

describe("scripts wait for the first paint,", () => {
  test.each(["/", "/products", "/products/1", "/bundles", "/cart", "/process"])(
    "%s",
    async (path) => {
      const { page, leave } = await visit(browser, shop.url, { ...inMotion, viewport: phone });
      await open(page, path);
      const { painted, requested } = await page.evaluate(() => ({
        painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
        requested: performance
          .getEntriesByType("resource")
          .flatMap(({ name, startTime }) => (name.endsWith(".js") ? [startTime] : [])),
      }));
      expect(requested.length).toBeGreaterThan(3);
      expect(Math.min(...requested)).toBeGreaterThanOrEqual(painted);
      await leave();
    },
  );

  test("not for a picture that never arrives", async () => {
    const { page, leave } = await visit(browser, shop.url, { ...inMotion, viewport: phone });
    await page.route("**/art/hero-*", () => {});
    await page.goto("/", { waitUntil: "commit" });
    await waitForHydration(page);
    await leave();
  });

  test("not once somebody uses the page", async () => {
    const { page, leave } = await visit(browser, shop.url, { ...inMotion, viewport: phone });
    await page.route("**/art/hero-*", () => {});
    await page.clock.install();
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const script = page.waitForRequest("**/assets/*.js");
    await page.keyboard.press("Tab");
    await script;
    await leave();
  });
});

describe("a cart is shown correctly before hydration", () => {
  const inCart = { id: "1", productId: 1, productName: "Red Orchard", price: 1299, quantity: 1 };
  const filled = JSON.stringify({ checkoutId: null, lines: [{ ...inCart, image: null }] });

  test.each([
    ["/cart", "Your cart is empty", null],
    ["/cart", "Your cart is empty", "no cart at all"],
    ["/cart", "Cart", filled],
    ["/checkout", "No Items to Checkout", null],
    ["/checkout", "Checkout", filled],
  ])("%s: %s", async (path, heading, stored) => {
    const { page, leave } = await visit(browser, shop.url, { ...inMotion, viewport: phone });
    await page.addInitScript((stored) => {
      if (stored !== null) localStorage.setItem("conche-cart-v1", stored);
    }, stored);
    const release = await holdScripts(page);
    await page.goto(path);
    const shown = page.getByRole("main").getByRole("heading", { level: 1 });
    expect(await shown.allInnerTexts()).toEqual([heading]);
    release();
    await waitForHydration(page);
    await expect.poll(() => shown.allInnerTexts()).toEqual([heading]);
    await leave();
  });

  test("and a link of an empty one keeps the focus over hydration", async () => {
    const { page, leave } = await visit(browser, shop.url, inMotion);
    const release = await holdScripts(page);
    await page.goto("/cart");
    const link = page.getByRole("main").getByRole("link", { name: "Browse Chocolate Bars" });
    await link.focus();
    release();
    await waitForHydration(page);
    await page.locator("[data-filled]").waitFor({ state: "detached" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await leave();
  });
});
