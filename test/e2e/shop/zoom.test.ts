import type { Page } from "playwright-core";
import { expect } from "vitest";
import { open, openAdmin, putProductInCart } from "../../support/journeys.ts";
import { test } from "../../support/shop-test.ts";

const shopPages = [
  "/",
  "/products",
  "/products/1",
  "/bundles?size=3&bars=1,2",
  "/cart",
  "/checkout",
];
const adminPages = [
  "/admin",
  "/admin/orders",
  "/admin/packing",
  "/admin/products",
  "/admin/products/1",
  "/admin/stock",
  "/admin/shipping",
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
