import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, phone, visit } from "#test/support/browser.ts";
import { open, takenOver } from "#test/support/journeys.ts";
import { type RunningShop, runShop } from "#test/support/running-shop.ts";

// What is seen comes before the scripts, and nobody who is faster than they are loses anything.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([runShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.dispose();
});

/** @returns what lets the scripts through, which wait until then */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe("scripts wait for the first paint", () => {
  test.each(["/", "/products", "/products/1", "/bundles", "/cart", "/process"])(
    "%s",
    async (path) => {
      const { page, leave } = await visit(browser, shop.url, { viewport: phone });
      await open(page, path);
      const { painted, asked } = await page.evaluate(() => ({
        painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
        asked: performance
          .getEntriesByType("resource")
          .flatMap(({ name, startTime }) => (name.endsWith(".js") ? [startTime] : [])),
      }));
      expect(asked.length).toBeGreaterThan(3);
      expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
      await leave();
    },
  );

  test("but not for a picture that never arrives", async () => {
    const { page, leave } = await visit(browser, shop.url, { viewport: phone });
    await page.route("**/art/hero-*", () => {});
    await page.goto("/", { waitUntil: "commit" });
    await takenOver(page);
    await leave();
  });

  test("and not for somebody who begins to use the page", async () => {
    const { page, leave } = await visit(browser, shop.url, { viewport: phone });
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

describe("a cart is shown as what it is, before React has read it", () => {
  const inCart = { id: "1", productId: 1, productName: "Red Orchard", price: 1299, quantity: 1 };
  const filled = JSON.stringify({ checkoutId: null, lines: [{ ...inCart, image: null }] });

  test.each([
    ["/cart", "Your cart is empty", null],
    ["/cart", "Your cart is empty", "no cart at all"],
    ["/cart", "Cart", filled],
    ["/checkout", "No Items to Checkout", null],
    ["/checkout", "Checkout", filled],
  ])("%s: %s", async (path, heading, stored) => {
    const { page, leave } = await visit(browser, shop.url, { viewport: phone });
    await page.addInitScript((stored) => {
      if (stored !== null) localStorage.setItem("conche-cart-v1", stored);
    }, stored);
    const release = await holdScripts(page);
    await page.goto(path);
    const shown = page.getByRole("main").getByRole("heading", { level: 1 });
    expect(await shown.allInnerTexts()).toEqual([heading]);
    release();
    await takenOver(page);
    await expect.poll(() => shown.allInnerTexts()).toEqual([heading]);
    await leave();
  });

  test("and a link of an empty one keeps the focus when React has read it", async () => {
    const { page, leave } = await visit(browser, shop.url);
    const release = await holdScripts(page);
    await page.goto("/cart");
    const link = page.getByRole("main").getByRole("link", { name: "Browse Chocolate Bars" });
    await link.focus();
    release();
    await takenOver(page);
    await page.locator(".if-filled").waitFor({ state: "detached" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await leave();
  });
});

describe("what is pressed before React answers is done as soon as it does", () => {
  test("on a bar's page: twice more, then into the cart", async () => {
    const { page, leave } = await visit(browser, shop.url);
    const release = await holdScripts(page);
    await page.goto("/products/2");
    const main = page.getByRole("main");
    for (const name of [/more|increase/i, /more|increase/i, /^Add to Cart/]) {
      await main.getByRole("button", { name }).first().click();
    }
    release();
    await page.getByText("3 Slow River bar(s) added to your cart.").waitFor();
    await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();
    // From here on React hears it, and nothing is pressed twice.
    await main
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Cart, 6 items" }).waitFor();
    await leave();
  });

  test.each([0, 1, 3])(
    "and once, also in the middle of taking the page over, after %i pieces of that work",
    async (pieces) => {
      const { page, leave } = await visit(browser, shop.url);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
      const release = await holdScripts(page);
      await page.goto("/products");
      await page.evaluate((pieces) => {
        const button = document.querySelector<HTMLElement>("article button");
        const begun = () => Object.keys(document).some((key) => key.startsWith("__reactContainer"));
        let done = 0;
        // Between two pieces of its work React sends itself a message.
        const { postMessage } = MessagePort.prototype;
        MessagePort.prototype.postMessage = function (message: unknown) {
          if (begun() && done++ === pieces) button?.click();
          postMessage.call(this, message);
        };
      }, pieces);
      release();
      await page.getByRole("link", { name: "Cart, 1 item", exact: true }).waitFor();
      await page.getByText("added to your cart.").waitFor();
      await page.getByRole("link", { name: "Cart, 1 item", exact: true }).waitFor();
      await leave();
    },
  );

  test("by keyboard, among the bars", async () => {
    const { page, leave } = await visit(browser, shop.url);
    const release = await holdScripts(page);
    await page.goto("/products");
    await page.getByRole("button", { name: "Add to Cart Hammock" }).focus();
    await page.keyboard.press("Enter");
    release();
    await page.getByText("Hammock added to your cart.").waitFor();
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
    await leave();
  });
});
