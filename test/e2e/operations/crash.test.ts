import { afterEach, describe, expect, test, vi } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { breakDatabase, openForEverybody, query } from "../../support/shop-database.ts";

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
  test("a second start finds the same shop, and SIGTERM ends it cleanly", {
    tags: "extended",
  }, async () => {
    const shop = await openApp({}, { first: true });
    expect(shop.output()).toContain("Loaded 12 sample bars.");
    expect(shop.output()).toContain(shop.url);
    expect(shop.output()).toContain("2468");
    expect(await shop.stop()).toBe(0);
    await shop.start();
    expect(shop.output()).not.toContain("Loaded");
    const products = await query(shop, "select count(*)::int as count from products");
    expect(products).toEqual([{ count: 12 }]);
  });

  test("a port that is taken is named in the error", async () => {
    const shop = await openApp();
    const { port } = new URL(shop.url);
    await expect(runShop({ PORT: port })).rejects.toThrow(`Port ${port} is taken`);
  });

  test("production without its settings is refused with all of them in one list", async () => {
    await expect(runShop({ SHOP_MODE: "production", HOST: "0.0.0.0" })).rejects.toThrow(
      /ADMIN_PIN[\s\S]*SITE_URL/,
    );
  });

  test("production without a payment provider takes no demo payments and says so", {
    tags: "extended",
  }, async () => {
    const shop = await openApp({
      SHOP_MODE: "production",
      SITE_URL: "https://bars.example",
      SESSION_SECRET: "kX0vZt7Qm2Lr9dWs4YbHc6NfPg8JaEu1",
      ADMIN_PIN: "71935048",
      SHOP_EMAIL: "owner@bars.example",
    });
    // A production shop starts empty, without sample bars.
    expect(await query(shop, "select count(*)::int as count from products")).toEqual([
      { count: 0 },
    ]);
    await query(
      shop,
      `insert into products (id, name, price, in_stock) overriding system value
       values (1, 'A', 10, true), (2, 'B', 10, true), (3, 'C', 10, true)`,
    );
    await openForEverybody(shop);
    // Behind a TLS proxy, a form's origin is the site's URL, not this server's.
    const unlocking = await fetch(`${shop.url}/admin/unlock`, {
      method: "POST",
      body: new URLSearchParams({ pin: "71935048" }),
      headers: { origin: "https://bars.example" },
      redirect: "manual",
    });
    expect(unlocking.status).toBe(302);
    expect(unlocking.headers.get("set-cookie")).toMatch(/HttpOnly; Secure; SameSite=Lax/i);

    const result = await apiShopper(shop.url).begin();
    expect(result).toEqual({
      status: 503,
      body: {
        error: "Stripe payments are not configured. Please verify the publishable key.",
        code: "payments-unavailable",
      },
    });
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
