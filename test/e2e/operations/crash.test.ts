import { afterEach, describe, expect, test, vi } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { breakDatabase, query } from "../../support/shop-database.ts";

const shops: RunningShop[] = [];
async function openApp(...options: Parameters<typeof runShop>): Promise<RunningShop> {
  const shop = await runShop(...options);
  shops.push(shop);
  return shop;
}
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.dispose();
});

/** Expects the order, its number and its two emails exactly once. */
async function expectOneOrder(shop: RunningShop, checkoutId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const orders = await query(shop, "select id, order_number, payment_status from orders");
      expect(orders).toEqual([
        { id: checkoutId, order_number: "CHOC-2026-001", payment_status: "paid" },
      ]);
      const emails = await query(shop, "select kind, success from email_log order by kind");
      expect(emails).toEqual([
        { kind: "order-customer", success: true },
        { kind: "order-owner", success: true },
      ]);
      const items = await query(shop, "select count(*)::int as count from order_items");
      expect(items).toEqual([{ count: 3 }]);
    },
    { timeout: 90_000, interval: 500 },
  );
}

describe("starting and stopping", () => {
  test("a port that is taken is named in the error", async () => {
    const shop = await openApp();
    const { port } = new URL(shop.url);
    await expect(runShop({ PORT: port })).rejects.toThrow(`Port ${port} is taken`);
  });
});

describe("losing the database", () => {
  test("gives pages with status 503, keeps the process alive, and recovers when it is back", {
    tags: "extended",
  }, async () => {
    const shop = await openApp();
    const broken = await breakDatabase(shop);
    const page = await fetch(`${shop.url}/products`);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("your cart stays in this browser");
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
    const call = await apiShopper(shop.url).begin();
    expect(call.status).toBe(503);
    expect(call.body.error).toMatch(/can't reach our database/);
    await broken.repair();
    await expect
      .poll(async () => (await fetch(`${shop.url}/products`)).status, {
        timeout: 30_000,
        interval: 250,
      })
      .toBe(200);
    const shopper = apiShopper(shop.url);
    await shopper.pay();
    expect((await shopper.place()).status).toBe(200);
    await expectOneOrder(shop, shopper.checkoutId);
  });
});
