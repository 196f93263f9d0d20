import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { CART_KEY } from "#app/shop/cart/state/cart-store.ts";
import { expectAccessible } from "../../support/axe.ts";
import { inMotion, phone } from "../../support/browser.ts";
import { addToCart, open, putProductInCart, toastWith } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

/** Stores a cart in the browser in the shop's own format. */
async function withCart(page: Page, lines: readonly object[]): Promise<void> {
  await page.addInitScript(
    (stored) => {
      if (sessionStorage.getItem("cart-was-put")) return;
      sessionStorage.setItem("cart-was-put", "1");
      localStorage.setItem("conche-cart-v1", stored);
    },
    JSON.stringify({ checkoutId: crypto.randomUUID(), lines }),
  );
}

const product = (productId: number, quantity = 1) => ({
  id: `line-${productId}`,
  productId,
  productName: `Bar ${productId}`,
  price: 1,
  quantity,
  image: null,
});

/** Longer than Proceed to Checkout waits for the server. */
const LONGER_THAN_WAITED = 1_300;

describe("the cart", () => {
  test("prices are updated on load and on products-updated", {
    tags: "extended",
  }, async ({ shop, startVisit }) => {
    const id = await addProduct(shop, "Price Lark", { price: 12.5 });
    const page = await startVisit(inMotion);
    await withCart(page, [product(id)]);
    await open(page, "/cart");
    // The stored price of one cent is replaced.
    await page.getByText("$12.50").first().waitFor();
    await query(shop, "update products set price = 13.49 where id = $1", [id]);
    await page.evaluate(() => window.dispatchEvent(new Event("products-updated")));
    await page.getByText("$13.49").first().waitFor();
  });

  test("a bar that sold out or was deleted is reported, kept, and blocks the checkout until it is removed", {
    tags: "extended",
  }, async ({ shop, startVisit }) => {
    const id = await addProduct(shop, "Stock Lark", { in_stock: false });
    const page = await startVisit(inMotion);
    await withCart(page, [product(id), product(9999)]);
    await open(page, "/cart");
    await page.getByText("Stock Lark sold out since you chose it.").first().waitFor();
    await page.getByText("Bar 9999 is no longer made.").first().waitFor();
    await query(shop, "update products set in_stock = true where id = $1", [id]);
    await page.getByRole("button", { name: "Remove Bar 9999" }).click();
    await page.evaluate(() => window.dispatchEvent(new Event("products-updated")));
    await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
    await page.waitForURL("**/checkout");
  });

  test("is emptied by Clear Cart, and Undo restores it, with 99+ in its badge", async ({
    startVisit,
  }) => {
    const page = await startVisit(inMotion);
    await withCart(page, [product(1, 98), product(4, 3)]);
    await open(page, "/cart");
    await page.getByText("99+").waitFor();

    await page.getByRole("button", { name: "Clear Cart" }).click();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: /empty/i }).waitFor();

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Cart, 101 items" }).waitFor();
  });

  test("keeps the focus on its heading when its last bar is removed, when it is cleared, and after Undo", async ({
    startVisit,
  }) => {
    const page = await startVisit();
    await putProductInCart(page);
    await open(page, "/cart");
    for (const name of [/^Remove /, "Clear Cart"]) {
      await page.getByRole("button", { name }).press("Enter");
      await page.locator("h1:focus", { hasText: "Your cart is empty" }).waitFor();
      await page.getByRole("button", { name: "Undo" }).press("Enter");
      await page.locator("h1:focus", { hasText: /^Cart$/ }).waitFor();
    }
  });

  test("a toast disappears after five seconds", async ({ startVisit }) => {
    const page = await startVisit(inMotion);
    await page.clock.install();
    await open(page, "/products/1");
    await addToCart(page);
    const toast = page.getByText("1 Red Orchard bar(s) added to your cart.");
    await toast.waitFor();

    await page.clock.fastForward(5_000);

    await toast.waitFor({ state: "detached", timeout: 2_000 });
  });

  describe("Proceed to Checkout does not redirect a shopper who", { tags: "extended" }, () => {
    /** Presses it in a shop that does not answer, and then Keep shopping, before it has waited long. */
    async function pressBoth(page: Page): Promise<void> {
      await page.clock.install();
      await withCart(page, [product(1)]);
      await open(page, "/cart");
      await page.getByText("$12.99").first().waitFor();
      await page.route("**/api/products?*", () => {});
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
      await page.getByText("One moment…").first().waitFor();
      await page.getByRole("link", { name: "Keep shopping" }).click();
    }

    const bars = (page: Page) => page.getByRole("heading", { level: 1, name: "Chocolate Bars" });

    test("has left", async ({ startVisit }) => {
      const page = await startVisit(inMotion);
      await pressBoth(page);
      await bars(page).waitFor();
      await page.clock.runFor(LONGER_THAN_WAITED);
      // Another page would be shown by now.
      await setTimeout(LONGER_THAN_WAITED);
      expect(new URL(page.url()).pathname).toBe("/products");
    });

    test("is on the way to another page", async ({ startVisit }) => {
      const page = await startVisit(inMotion);
      const released = Promise.withResolvers<void>();
      await page.route("**/products.data*", async (route) => {
        await released.promise;
        await route.continue();
      });
      await pressBoth(page);
      await page.clock.runFor(LONGER_THAN_WAITED);
      released.resolve();
      await bars(page).waitFor();
      expect(new URL(page.url()).pathname).toBe("/products");
    });
  });
});

test("a checkout without a cart: No Items to Checkout and a way to the bars", async ({
  visitShop,
}) => {
  const page = await visitShop("/checkout", inMotion);
  await page.getByRole("heading", { name: "No Items to Checkout" }).waitFor();
  const link = page.getByRole("link", { name: "Browse Products" });
  expect(await link.getAttribute("href")).toBe("/products");
});

test("a page from the back/forward cache shows the cart as it is by then, and keeps one that could not be stored", {
  tags: "extended",
}, async ({ visitShop }) => {
  const page = await visitShop("/products");
  await addToCart(page);
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  // Another document of the tab has ordered it, of which this one could not hear.
  await page.evaluate((key) => {
    localStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, CART_KEY);
  await page.getByRole("link", { name: "Cart, 0 items" }).waitFor();

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await addToCart(page);
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  await page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await new Promise(requestAnimationFrame);
  });
  expect(await page.getByRole("link", { name: "Cart, 1 item" }).count()).toBe(1);
});

test("a browser that keeps no data of the shop says so beside the empty cart, and at the checkout", {
  tags: "extended",
}, async ({ startVisit }) => {
  const page = await startVisit({ viewport: phone });
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get });
  });
  for (const path of ["/cart", "/checkout"]) {
    await open(page, path);
    await page.getByText("Your browser is blocking the storage that our cart needs.").waitFor();
    await expectAccessible(page);
  }
});

test("a phone keeps total and Proceed to Checkout below the cart until the summary is in view", async ({
  startVisit,
}) => {
  const page = await startVisit({ viewport: phone });
  await putProductInCart(page, 1);
  await putProductInCart(page, 2);
  await putProductInCart(page, 3);
  await open(page, "/cart");
  const bar = page.getByRole("region", { name: "Order total" });
  await bar.getByRole("link", { name: "Proceed to Checkout" }).waitFor();
  await bar.getByText(/^\$\d+\.\d\d$/).waitFor();
  await expectAccessible(page);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: "Keep shopping" })
    .scrollIntoViewIfNeeded();
  await page.locator("[inert][aria-label='Order total']").waitFor();
});

test("a toast shows the bar and what is missing for free shipping, and stays under the pointer", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1");
  await page.clock.install();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.clock.runFor(500);
  const toast = toastWith(page, "Added to cart!");
  await toast.getByText(/^Add \$\d+\.\d\d more for free shipping!$/).waitFor();
  expect(await toast.locator("img").count()).toBe(1);
  await expectAccessible(page);
  await toast.hover();
  await page.clock.runFor(60_000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_000);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(2_000);
  await toast.waitFor({ state: "hidden" });
});

test("a toast covers no button of a bar's page on a desk, and Escape closes it", {
  tags: "extended",
}, async ({ visitShop }) => {
  const page = await visitShop("/products/1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const toast = toastWith(page, "Added to cart!");
  const place = await toast.boundingBox();
  if (!place) throw new Error("The toast has no place.");
  const controls = page.getByRole("main").locator("button, a:not(.gallery-strip *), input");
  const covered = await controls.evaluateAll(
    (all, { x, y, width, height }) =>
      all.flatMap((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const isApart = right <= x || left >= x + width || bottom <= y || top >= y + height;
        return isApart || !control.checkVisibility({ opacityProperty: true })
          ? []
          : [control.textContent];
      }),
    place,
  );
  expect(covered).toEqual([]);

  await page.keyboard.press("Escape");
  await toast.waitFor({ state: "hidden" });
});

test("a toast leads to cart and checkout on one line of phones of 390 and 320 px", {
  tags: "extended",
}, async ({ visitShop }) => {
  const page = await visitShop("/products", { viewport: phone });
  await page.getByRole("button", { name: "Add to Cart Red Orchard" }).click();
  const toast = toastWith(page, "Added to cart!");
  await toast.hover();
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...phone, width });
    const tops = await Promise.all(
      ["View Cart", "Checkout", "Close"].map(
        async (name) => (await toast.getByRole("button", { name }).boundingBox())?.y,
      ),
    );
    expect(new Set(tops).size).toBe(1);
  }
  await toast.getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL(/\/checkout$/);
});
