import type { Browser, Page } from "playwright-core";
import { launchBrowser, visit } from "./browser.ts";
import { forAllTests, lazy } from "./for-tests.ts";
import { open } from "./journeys.ts";
import { type RunningShop, runShop } from "./running-shop.ts";

export type ShopInBrowser = {
  readonly shop: RunningShop;
  readonly browser: Browser;
  /** Opens a page with a browser profile of its own, and waits until it reacts to clicks. */
  openPage(path: string, options?: Parameters<typeof visit>[2]): Promise<Page>;
};

/** A running shop and a browser for all tests of a file. */
export function shopInBrowser(environment: Record<string, string> = {}): ShopInBrowser {
  const both = forAllTests(async () => {
    const [shop, browser] = await Promise.all([runShop(environment), launchBrowser()]);
    return {
      shop,
      browser,
      async close() {
        await browser.close();
        await shop.dispose();
      },
    };
  });
  return {
    shop: lazy(() => both.shop),
    browser: lazy(() => both.browser),
    async openPage(path, options) {
      const { page } = await visit(both.browser, both.shop.url, options);
      await open(page, path);
      return page;
    },
  };
}
