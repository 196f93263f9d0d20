import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { buyOrder } from "../../support/api-shopper.ts";
import { desk, phone } from "../../support/browser.ts";
import { open, tableRows } from "../../support/journeys.ts";
import { query } from "../../support/shop-database.ts";
import { test } from "../../support/shop-test.ts";
import { addProduct } from "../../support/stored-records.ts";

// How much of a list is on the first screen. The bar at a phone's thumb covers its last 56 pixels.

const THUMB_BAR = 56;

type Screen = {
  readonly path: string;
  readonly rowsOf: (page: Page) => Locator;
  /** How many rows are whole on arrival at 1280 × 900, and at 390 × 844. */
  readonly onDesk: number;
  readonly onPhone: number;
};

const packingRows = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });

const screens: readonly Screen[] = [
  { path: "/admin/orders", rowsOf: tableRows, onDesk: 10, onPhone: 4 },
  { path: "/admin/products", rowsOf: tableRows, onDesk: 12, onPhone: 3 },
  { path: "/admin/stock", rowsOf: tableRows, onDesk: 12, onPhone: 1 },
  { path: "/admin/packing", rowsOf: packingRows, onDesk: 12, onPhone: 3 },
  { path: "/admin/customers", rowsOf: tableRows, onDesk: 12, onPhone: 3 },
];

async function wholeRows(rows: Locator, height: number): Promise<number> {
  await rows.first().waitFor();
  return await rows.evaluateAll(
    (all, end) => all.filter((row) => row.getBoundingClientRect().bottom <= end).length,
    height,
  );
}

test("the first screen has ten orders, twelve products and twelve parcels on a desk, and four orders on a phone", async ({
  shop,
  visitAdmin,
}) => {
  for (let each = 1; each <= 15; each += 1) {
    await buyOrder(shop, { details: { email: `dense${each}@example.com` } });
    await addProduct(shop, `Dense Bar ${each}`);
  }
  await query(
    shop,
    "insert into stock_levels (product_id, on_hand) select id, 50 from products on conflict do nothing",
  );
  const page = await visitAdmin("/admin/orders", { viewport: desk });
  for (const { path, rowsOf, onDesk, onPhone } of screens) {
    await page.setViewportSize(desk);
    await open(page, path);
    const desked = await wholeRows(rowsOf(page), desk.height);
    await page.setViewportSize(phone);
    const phoned = await wholeRows(rowsOf(page), phone.height - THUMB_BAR);
    expect.soft(desked, path).toBeGreaterThanOrEqual(onDesk);
    expect.soft(phoned, `${path} on a phone`).toBeGreaterThanOrEqual(onPhone);
  }
});
