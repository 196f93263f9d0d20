import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { percent } from "#domain/money/percent.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import { submit } from "#test/support/checkouts.ts";
import { totalOf } from "#test/support/orders.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { pricingSection } from "../../settings/sections.ts";
import { findCheckout } from "../checkout-queries.ts";
import { startCheckout } from "../pay/start-checkout.ts";

const { shop } = rewoundForEachTest(openTestShop);
const lines: RequestedLine[] = [
  { productId: 9, quantity: 1 },
  { productId: 10, quantity: 2 },
];

/** Starts a checkout, as the page of a shopper who sees this amount does. */
async function start(amount: Awaited<ReturnType<typeof totalOf>>) {
  const request = {
    checkoutId: randomUUID(),
    lines,
    method: "debit",
    amount,
    tab: "a",
    address: null,
  } as const;
  return { request, started: await startCheckout(shop, request) };
}

/** Everything that a price depends on. */
const changes: Record<string, () => Promise<unknown>> = {
  "a bar's own price": () => sql`update products set price = 31.5 where id = 10`.execute(shop.db),
  "the rules of prices": () =>
    chooseSettings(shop, pricingSection, {
      globalSettings: { ...defaultPricingSettings.globalSettings, taxRate: percent(2_000) },
    }),
};

describe("prices that change during a checkout", () => {
  for (const [what, change] of Object.entries(changes)) {
    test(`charge nobody the old price after ${what} changed`, async () => {
      const before = await totalOf(shop, lines);
      const { request } = await start(before);
      await change();
      const { started } = await start(before);
      const now = await totalOf(shop, lines);
      expect(now).toBeGreaterThan(before);
      expect(started).toMatchObject({ code: "amount-differs", totals: { total: now } });
      // A checkout that was started before is refused as well.
      const submitted = await submit(shop, request);
      expect(submitted).toMatchObject({ code: "amount-differs", totals: { total: now } });
      expect((await findCheckout(shop.db, { id: request.checkoutId }))?.details).toBeNull();
    });

    test(`let everybody pay the new price after ${what} changed`, async () => {
      await start(await totalOf(shop, lines));
      await change();
      const now = await totalOf(shop, lines);
      const { request, started } = await start(now);
      expect(started).toMatchObject({ code: "started", totals: { total: now } });
      const submitted = await submit(shop, request);
      expect(submitted).toMatchObject({ code: "submitted" });
    });
  }

  test("do not change with the number in stock", async () => {
    const amount = await totalOf(shop, lines);
    const { request } = await start(amount);
    await shop.db.insertInto("stock_levels").values({ product_id: 9, on_hand: 5 }).execute();
    await shop.db.updateTable("stock_levels").set({ on_hand: 4 }).execute();
    const submitted = await submit(shop, request);
    expect(submitted).toMatchObject({ code: "submitted" });
  });

  test("leave the checkout the name and picture that the product had at its start", async () => {
    const amount = await totalOf(shop, lines);
    await sql`update products set name = 'Renamed' where id = 9`.execute(shop.db);
    const { request, started } = await start(amount);
    expect(started).toMatchObject({ code: "started" });
    const stored = await findCheckout(shop.db, { id: request.checkoutId });
    expect(stored?.lines[0]?.productName).toBe("Renamed");
  });
});
