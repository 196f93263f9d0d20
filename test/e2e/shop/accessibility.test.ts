import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { adminScreens } from "../../support/admin-screens.ts";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { expectFits } from "../../support/expect-fits.ts";
import {
  expectConfirmed,
  fillCheckout,
  holdScripts,
  open,
  openAdmin,
  putBoxInCart,
  putProductInCart,
} from "../../support/journeys.ts";
import type { RunningShop } from "../../support/running-shop.ts";
import { type StartVisit, test } from "../../support/shop-test.ts";
import { expectTouchable } from "../../support/target-size.ts";

let orderId: string;
test.beforeAll(async ({ shop }) => {
  orderId = (await buyOrder(shop)).id;
});

const shopPaths = [
  "/",
  "/products",
  "/products?view=list&category=dark",
  "/products/1",
  "/products/9999",
  "/bundles",
  "/bundles?size=5&bars=1,2,3,3",
  "/bundles?size=3&bars=1,2,3",
  "/cart",
  "/checkout",
  "/coming-soon",
  "/about",
  "/contact",
  "/cottage-food-license",
  "/privacy",
  "/terms",
  "/order/CHOC-2026-001",
  "/nowhere",
  "/admin/unlock",
];

/** One of each kind of screen; the others are built of the same parts. */
const kinds: readonly (keyof typeof adminScreens)[] = [
  "dashboard",
  // A list, without rows, and with cells to type into.
  "orders",
  "orders-none",
  "products",
  "stock",
  "pricing",
  // Forms of settings and of records, with a preview, and with an editor.
  "shipping",
  "packing-settings",
  "shop-brand",
  "product",
  "codes-new",
  "order-new",
  "page-editor",
  // What is like no other.
  "product-import",
  "packing",
  "labels-product",
  "guide-page",
  "payments",
  "access",
  "settings",
];
const pathsOfKinds = kinds.map((kind) => adminScreens[kind]);
const otherPaths = Object.values(adminScreens).filter((path) => !pathsOfKinds.includes(path));

/** In groups, because a single test of all of them takes minutes on a slow machine. */
function groupsOf<Item>(size: number, items: readonly Item[]): (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, place) => items.slice(place * size, (place + 1) * size));
}

// Each width and each color scheme once: colors do not depend on the width.
describe.each([
  ["a phone in the dark", { viewport: phone, colorScheme: "dark", hasTouch: true }, {}],
  [
    "a desk in the light",
    { viewport: desk, colorScheme: "light", hasTouch: false },
    { tags: "extended" },
  ],
] as const)(
  "no accessibility violations, and large enough touch targets on %s",
  (_name, device, suite) => {
    // The security policy would block the test's own scripts.
    const options = { ...device, bypassCSP: true, expectedErrors: /status of 40[34]/ };

    /** @param targetSize 24 for the admin */
    async function expectUsable(page: Page, targetSize: 24 | 44 = 44): Promise<void> {
      await expectAccessible(page);
      if (device.hasTouch) await expectTouchable(page, targetSize);
    }

    type Paths = readonly string[];
    type Visits = { readonly shop: RunningShop; readonly startVisit: StartVisit };

    async function lookAtAdmin(paths: Paths, { shop, startVisit }: Visits): Promise<void> {
      const page = await startVisit(options);
      for (const path of paths) {
        await openAdmin(page, shop, path);
        await expectUsable(page, 24);
        await expectFits(page);
      }
    }

    test.for(groupsOf(10, shopPaths))(
      "the pages of the shop from %s on",
      suite,
      async (paths, { startVisit }) => {
        const page = await startVisit(options);
        for (const path of paths) {
          await open(page, path);
          await expectUsable(page);
        }
      },
    );

    test(
      "a cart with a box and a bar, the checkout with its errors, and the confirmation",
      suite,
      async ({ startVisit }) => {
        const page = await startVisit(options);
        await putBoxInCart(page, [1, 2, 3]);
        await putProductInCart(page, 4);
        await open(page, "/cart");
        await page.getByText("Your 3-bar bundle").first().waitFor();
        await expectUsable(page);
        await open(page, "/checkout");
        await page.getByRole("textbox", { name: "Email" }).waitFor();
        await expectUsable(page);
        await fillCheckout(page);
        await page.getByRole("textbox", { name: "ZIP Code" }).fill("9");
        await page.getByRole("button", { name: /^Pay \$/ }).click();
        await page.getByText("Please check these fields.").waitFor();
        await expectUsable(page);
        await open(page, `/order-confirmation/${orderId}`);
        await expectConfirmed(page);
        await expectUsable(page);
      },
    );

    test.for(groupsOf(10, pathsOfKinds))(
      "one screen of each kind in the admin from %s on, and no control touches the edge",
      suite,
      (paths, { shop, startVisit }) => lookAtAdmin(paths, { shop, startVisit }),
    );

    test.for(groupsOf(12, [...otherPaths, "/admin/guide/reviews"]))(
      "the other screens of the admin from %s on, and no control touches the edge",
      { tags: "extended" },
      (paths, { shop, startVisit }) => lookAtAdmin(paths, { shop, startVisit }),
    );

    test(
      "a customer in the admin, and the charts of its figures",
      suite,
      async ({ visitAdmin }) => {
        const page = await visitAdmin(`/admin/customers/${orderId}`, options);
        await expectUsable(page, 24);
        await expectFits(page);
        await open(page, "/admin/analytics/board");
        await page.locator(".recharts-surface").first().waitFor();
        await page.locator("summary").first().click();
        await expectUsable(page, 24);
        await open(page, "/admin/analytics/board?from=2020-01-01&to=2020-01-02");
        await expectUsable(page, 24);
      },
    );
  },
);

describe("placeholders do not flicker under reduced motion", () => {
  /** Waits until it is visible, and until all animations have ended. */
  async function expectRest(page: Page, selector: string): Promise<void> {
    const shape = page.locator(selector).first();
    await shape.waitFor();
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === "running")
          .map((animation) => (animation as CSSAnimation).animationName),
      );
    await expect.poll(moving).toEqual([]);
    expect(await shape.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  }

  test("of a cart that is loading", async ({ startVisit }) => {
    const page = await startVisit();
    const lines = [{ id: "1", productId: 1, productName: "Red Orchard", price: 1, quantity: 1 }];
    await page.addInitScript(
      (stored) => localStorage.setItem("conche-cart-v1", stored),
      JSON.stringify({ checkoutId: null, lines }),
    );
    await holdScripts(page);
    await page.goto("/cart");
    await expectRest(page, ".animate-breathe");
  });

  test("of bars on the home page that are loading", async ({ visitShop }) => {
    const page = await visitShop("/products");
    await page.route("**/_.data*", () => {});
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expectRest(page, ".animate-breathe");
  });

  test("of orders that are reloading", async ({ visitAdmin }) => {
    const page = await visitAdmin("/admin/orders");
    await page.route("**/admin/orders.data*", () => {});
    await page.getByRole("button", { name: "Refresh" }).click();
    await expectRest(page, ".animate-spin");
  });
});
