import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { adminScreens } from "../../support/admin-screens.ts";
import { buyOrder } from "../../support/api-shopper.ts";
import { expectAccessible } from "../../support/axe.ts";
import { desk, phone } from "../../support/browser.ts";
import { expectFits } from "../../support/expect-fits.ts";
import {
  addToCart,
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

/** One of each kind of page; others of the kind are below. */
const shopPaths = [
  "/",
  "/products",
  "/products?view=list&category=dark",
  "/products/1",
  "/bundles?size=5&bars=1,2,3,3",
  "/coming-soon",
  "/about",
  "/contact",
  "/order/CHOC-2026-001",
  "/nowhere",
  "/admin/unlock",
];
const otherShopPaths = [
  "/products/9999",
  "/bundles",
  "/bundles?size=3&bars=1,2,3",
  "/cart",
  "/checkout",
  "/cottage-food-license",
  "/privacy",
  "/terms",
];

/**
 * Kinds of screens whose journey has no such check on a phone; the others are built of the same parts.
 */
const kinds: readonly (keyof typeof adminScreens)[] = [
  "dashboard",
  "orders-none",
  "products",
  "stock",
  "packing-settings",
  "shop-brand",
  "product",
  "codes-new",
  "page-editor",
  "labels-product",
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

    async function lookAtShop(paths: Paths, startVisit: StartVisit): Promise<void> {
      const page = await startVisit(options);
      for (const path of paths) {
        await open(page, path);
        await expectUsable(page);
      }
    }

    test("one page of each kind in the shop", suite, ({ startVisit }) =>
      lookAtShop(shopPaths, startVisit),
    );

    test("the other pages of the shop", { tags: "extended" }, ({ startVisit }) =>
      lookAtShop(otherShopPaths, startVisit),
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

    test.for(groupsOf(13, pathsOfKinds))(
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

test("placeholders of a cart and of bars that are loading do not flicker under reduced motion", async ({
  startVisit,
}) => {
  const page = await startVisit();
  await putProductInCart(page);
  await holdScripts(page);
  await page.goto("/cart");
  await expectRest(page, ".animate-breathe");

  await page.unroute("**/assets/*.js");
  await open(page, "/products");
  await page.route("**/_.data*", () => {});
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expectRest(page, ".animate-breathe");
});

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

const shopPages = ["/", "/products/1", "/bundles?size=3&bars=1,2", "/cart", "/checkout"];
const adminPages = [
  "/admin",
  "/admin/orders",
  "/admin/products/1",
  "/admin/stock",
  "/admin/shop/home",
];

// A window of 1280 by 1024 px, as browsers lay it out when it is zoomed in.
const zoomed = {
  "200%": { width: 640, height: 512 },
  "400%": { width: 320, height: 256 },
};

test("zoomed in to 200% and 400%, pages do not scroll sideways, and what stays in view leaves half of it free", async ({
  shop,
  startVisit,
}) => {
  const page = await startVisit({ viewport: zoomed["200%"] });
  await putProductInCart(page);
  const faults: Record<string, string[]> = {};

  for (const path of shopPages) {
    await open(page, path);
    await look(path);
  }
  for (const path of adminPages) {
    await openAdmin(page, shop, path);
    await look(path);
  }
  expect(faults).toEqual({});

  async function look(path: string) {
    for (const [zoom, size] of Object.entries(zoomed)) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 300));
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      const found = await faultsOf(page);
      if (found.length > 0) faults[`${path} at ${zoom}`] = found;
    }
  }
});

test("with text twice as large on phones of 320 and 390 px, pages do not scroll sideways", async ({
  startVisit,
}) => {
  const page = await startVisit({ viewport: phone });
  await putProductInCart(page);
  await putBoxInCart(page, [1, 2, 3]);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const wide: string[] = [];
  for (const path of [
    "/",
    "/products",
    "/products/1",
    "/bundles",
    "/contact",
    "/cart",
    "/checkout",
  ]) {
    await open(page, path);
    // The cart and the checkout are known to the browser alone.
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) wide.push(`${path} at ${width} px: ${needed} px`);
    }
  }
  expect(wide).toEqual([]);
});

test("on a phone the breadcrumb ends with the category, and the name is only spoken", async ({
  visitShop,
}) => {
  const page = await visitShop("/products/1", { viewport: phone });
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  const current = trail.locator("[aria-current=page]");
  expect((await current.boundingBox())?.width).toBe(1);
  const steps = ["Chocolate Bars", "/", "Dark Chocolate", await current.innerText()];
  expect((await trail.innerText()).split(/\s*\n\s*/)).toEqual(steps);
});

test("zoomed in to 400%, a toast is in the window with its buttons", async ({ visitShop }) => {
  const page = await visitShop("/products/1", { viewport: zoomed["400%"] });
  await addToCart(page);
  const button = page.getByRole("status").getByRole("button", { name: "View Cart" });
  await button.waitFor();
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      return y > 0 && y + height <= zoomed["400%"].height;
    })
    .toBe(true);
});

async function faultsOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];

    const staying = [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((each) => ["sticky", "fixed"].includes(getComputedStyle(each).position))
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight);
    const covered = new Set<number>();
    for (const { top, bottom } of staying) {
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y += 1) {
        covered.add(y);
      }
    }
    const share = covered.size / innerHeight;
    return share > 0.5 ? [...sideways, `${Math.round(share * 100)}% covered`] : sideways;
  });
}

// In forced colors, such as high contrast, what is chosen cannot be known by its color.

const outlineOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    return outlineStyle === "none" ? "none" : outlineWidth;
  });

test("in forced colors what is chosen differs from the rest, a breadcrumb has no frame, and the box is drawn", async ({
  visitShop,
}) => {
  const page = await visitShop("/products?category=dark", { forcedColors: "active" });
  const categories = page.getByRole("navigation", { name: "Categories" });
  expect(await outlineOf(categories.locator("[aria-current]"))).toBe("3px");
  expect(await outlineOf(categories.getByRole("link").last())).toBe("none");
  const view = page.getByRole("navigation", { name: "View" });
  expect(await outlineOf(view.getByRole("link", { name: "Grid" }))).toBe("3px");
  expect(await outlineOf(view.getByRole("link", { name: "List" }))).toBe("none");

  // Nobody has chosen it, and a frame would lie on the picture.
  await open(page, "/products/1");
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  expect(await outlineOf(trail.locator("[aria-current]"))).toBe("none");

  // The drawn box consists of backgrounds.
  await open(page, "/bundles?size=3&bars=1");
  const grounds = await page
    .locator(".box, .box-bed, .box-lid-behind")
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect(grounds).not.toContain("rgb(255, 255, 255)");
  expect(new Set(grounds).size).toBeGreaterThan(1);

  await putProductInCart(page);
  await open(page, "/checkout");
  await page.getByRole("radio", { name: /^Debit Card/ }).waitFor();
  expect(await outlineOf(page.locator("label", { hasText: "Debit Card" }))).toBe("3px");
  expect(await outlineOf(page.locator("label", { hasText: "Bank Account" }))).toBe("none");
});
