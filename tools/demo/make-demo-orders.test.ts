import { expect, test } from "vitest";
import { priceCart } from "#domain/pricing/price-cart.ts";
import { defaultPricingSettings } from "#domain/pricing/pricing-settings.ts";
import { quoteOf } from "#domain/pricing/quote.ts";
import { everyOrder } from "#server/orders/list/order-filter.ts";
import { listOrders } from "#server/orders/list/order-list-queries.ts";
import { listOrderEvents } from "#server/orders/order-events.ts";
import { findOrder, getOrderStats } from "#server/orders/order-queries.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { makeDemoOrders } from "./make-demo-orders.ts";

const { shop } = forAllTests(openTestShop);

test("invented orders are like real ones between them: numbers, sums and history", async () => {
  await buy(shop);
  await makeDemoOrders(shop, 60);
  const next = await buy(shop);
  expect((await findOrder(shop.db, next))?.orderNumber).toBe("CHOC-2026-062");
  expect((await getOrderStats(shop.db)).totalOrders).toBe(62);

  const orders = await listOrders(shop.db, everyOrder, { limit: 62, offset: 0 });
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(62);
  for (const { id } of orders) {
    const order = await findOrder(shop.db, id);
    if (!order) throw new Error("An order is not there.");
    const { subtotal, discount, tax, shipping, total } = order;
    const lines = order.items.map(({ price, quantity, bundleId, bundleSize }) => ({
      price,
      quantity,
      ...(bundleId && { bundleId, bundleSize: bundleSize === 3 ? (3 as const) : (5 as const) }),
    }));
    const priced = priceCart(lines, defaultPricingSettings);
    expect({ subtotal, discount, tax, shipping, total }).toEqual(quoteOf(priced).totals);
    expect(order.items.map((item) => item.discount)).toEqual(
      priced.lines.map(({ discount }) => discount),
    );
    expect(order.orderDate.getTime()).toBeLessThanOrEqual(shop.clock().getTime());
    expect((await listOrderEvents(shop.db, id))[0]?.kind).toBe("placed");
  }
});

test("a shop in production mode gets no invented orders", async () => {
  const config = { ...shop.config, mode: "production" as const };
  await expect(makeDemoOrders({ ...shop, config }, 1)).rejects.toThrow("production mode");
});
