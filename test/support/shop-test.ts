import type { Page } from "playwright-core";
import { test as base } from "vitest";
import { launchBrowser, visit } from "./browser.ts";
import { open, openAdmin, putProductInCart } from "./journeys.ts";
import { runShop } from "./running-shop.ts";

export type VisitOptions = Parameters<typeof visit>[2];

/** Begins a visit, in a browser of its own. */
export type StartVisit = (options?: VisitOptions) => Promise<Page>;

/** Opens a page of the shop, or of the admin, in a browser of its own. */
export type OpenPage = (path: string, options?: VisitOptions) => Promise<Page>;

/**
 * Tests of a running shop in a browser. Tests of a file share the shop, so each makes its own orders
 * and products. Its visits end with it, and it fails if their consoles have unexpected errors.
 */
export const test = base
  // For the process of the shop. A file that needs more extends the test: an override would also
  // reach the files after it, since they share this module.
  .extend("environment", { scope: "file" }, {} as Record<string, string>)
  // Otherwise it starts with data that was prepared by a first start.
  .extend("isFirstStart", { scope: "file" }, false)
  .extend("running", { scope: "file" }, async ({ environment, isFirstStart }, { onCleanup }) => {
    const shop = await runShop(environment, { first: isFirstStart });
    onCleanup(shop.dispose);
    return shop;
  })
  // Files that prepare the running shop for their tests override this one.
  .extend("shop", { scope: "file" }, ({ running }) => running)
  // Shared by the files of a worker: each visit has a profile of its own.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are needed.
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend(
    "startVisit",
    ({ shop, browser }) =>
      async (options?: VisitOptions): Promise<Page> =>
        (await visit(browser, shop.url, options)).page,
  )
  /** Opens a page of the shop, as a shopper with a browser of their own. */
  .extend("visitShop", ({ startVisit }) => async (path: string, options?: VisitOptions) => {
    const page = await startVisit(options);
    await open(page, path);
    return page;
  })
  /** Opens a page of the admin, unlocked, in a browser of its own. */
  .extend("visitAdmin", ({ shop, startVisit }) => async (path: string, options?: VisitOptions) => {
    const page = await startVisit(options);
    await openAdmin(page, shop, path);
    return page;
  })
  /** Opens the checkout, as a shopper with a bar in the cart. */
  .extend("visitCheckout", ({ startVisit }) => async (options?: VisitOptions) => {
    const page = await startVisit(options);
    await putProductInCart(page);
    await open(page, "/checkout");
    return page;
  });
