import { describe, expect } from "vitest";
import { inMotion, phone } from "../../support/browser.ts";
import { holdScripts, isFocused, waitForHydration } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

// The first paint does not wait for scripts.

describe("scripts wait for the first paint,", () => {
  test.for(["/", "/products", "/products/1", "/bundles", "/cart", "/process"])(
    "%s",
    async (path, { startVisit }) => {
      const page = await startVisit({ ...inMotion, viewport: phone });
      // Time stands still: after three seconds they start, painted or not.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1_000);
      await page.addInitScript(() => {
        const order: string[] = [];
        Object.assign(window, { order });
        // Observers are called in the order in which they began: this one before the page's own.
        new PerformanceObserver(() => order.push("paint")).observe({ type: "paint" });
        new MutationObserver(() => {
          const scripts = document.querySelector("link[rel=modulepreload], script[type=module]");
          if (scripts) order.push("scripts");
        }).observe(document, { childList: true, subtree: true, attributeFilter: ["rel"] });
      });
      await page.goto(path);
      const order = () => page.evaluate(() => (window as unknown as { order: string[] }).order);
      await expect.poll(order).toContain("scripts");
      expect((await order())[0]).toBe("paint");
    },
  );

  test("not for a picture that never arrives", async ({ startVisit }) => {
    const page = await startVisit({ ...inMotion, viewport: phone });
    await page.route("**/art/hero-*", () => {});
    await page.goto("/", { waitUntil: "commit" });
    await waitForHydration(page);
  });

  test("not once somebody uses the page", async ({ startVisit }) => {
    const page = await startVisit({ ...inMotion, viewport: phone });
    await page.route("**/art/hero-*", () => {});
    await page.clock.install();
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const script = page.waitForRequest("**/assets/*.js");
    await page.keyboard.press("Tab");
    await script;
  });
});

describe("a cart is shown correctly before hydration", () => {
  const inCart = { id: "1", productId: 1, productName: "Red Orchard", price: 1299, quantity: 1 };
  const filled = JSON.stringify({ checkoutId: null, lines: [{ ...inCart, image: null }] });

  test.for<[path: string, heading: string, stored: string | null]>([
    ["/cart", "Your cart is empty", null],
    ["/cart", "Your cart is empty", "no cart at all"],
    ["/cart", "Cart", filled],
    ["/checkout", "No Items to Checkout", null],
    ["/checkout", "Checkout", filled],
  ])("%s: %s", async ([path, heading, stored], { startVisit }) => {
    const page = await startVisit({ ...inMotion, viewport: phone });
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
  });

  test("and a link of an empty one keeps the focus over hydration", async ({ startVisit }) => {
    const page = await startVisit(inMotion);
    const release = await holdScripts(page);
    await page.goto("/cart");
    const link = page.getByRole("main").getByRole("link", { name: "Browse Chocolate Bars" });
    await link.focus();
    release();
    await waitForHydration(page);
    await page.locator("[data-filled]").waitFor({ state: "detached" });
    expect(await isFocused(link)).toBe(true);
  });
});
