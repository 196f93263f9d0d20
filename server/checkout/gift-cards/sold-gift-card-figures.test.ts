import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf, parcelOf } from "#test/support/orders.ts";
import { buyGiftCard, codeFor, sellGiftCards, spend } from "#test/support/sold-gift-cards.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readSalesReport } from "../../analytics/read-sales-report.ts";
import { erpOrderOf } from "../../erp/sync/erp-order-of.ts";
import { listGiftCardMonths } from "../../gift-cards/gift-card-queries.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { exportFullOrders } from "../../orders/list/export-full-orders.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { listOrders } from "../../orders/list/order-list-queries.ts";
import { getOrderStats } from "../../orders/order-queries.ts";
import { countOrdersToPack } from "../../packing/list-orders-to-pack.ts";
import { packOrder } from "../../packing/pack-order.ts";
import { shipOrder } from "../../parcels/ship-order.ts";
import { readSalesByState } from "../../tax/read-sales-by-state.ts";

const START = new Date("2026-11-20T15:00:00Z");

describe("a gift card that a shopper buys", () => {
  const { shop, time } = forAllTests(openTestShop);
  beforeAll(() => sellGiftCards(shop));
  beforeEach(() => {
    time.now = START;
  });

  test("has nothing to pack and nothing to ship", async () => {
    const before = await countOrdersToPack(shop.db, "to-pack");
    const orderId = await buyGiftCard(shop);
    expect(await countOrdersToPack(shop.db, "to-pack")).toBe(before);
    expect(await packOrder(shop, orderId)).toEqual({
      code: "not-packable",
      reason: { code: "gift-card" },
    });
    const shipped = await shipOrder(shop, parcelOf(orderId, { notifiesCustomer: true }));
    expect(shipped.code).toBe("nothing-waiting");
  });

  test("is no revenue and no taxable sale until it is spent, and then counts once", async () => {
    const figures = async () => ({
      ...(await getOrderStats(shop.db)),
      sales: (await readSalesReport(shop, salesPeriod(new URLSearchParams(), "2026-11-20"))).current
        .revenue,
      byState: (await readSalesByState(shop, "2026-01-01")).reduce(
        (sum, each) => sum + each.goods,
        0,
      ),
    });
    const before = await figures();
    const orderId = await buyGiftCard(shop, { amount: 10_000 });
    const after = await figures();
    expect(after).toEqual({
      ...before,
      totalOrders: before.totalOrders + 1,
      pendingOrders: before.pendingOrders + 1,
    });
    const [{ outstanding = 0 } = {}] = await listGiftCardMonths(shop.db, "America/New_York");
    const spent = await spend(shop, await codeFor(shop, orderId));
    expect((await figures()).revenue).toBe(before.revenue + spent);
    const [month] = await listGiftCardMonths(shop.db, "America/New_York");
    expect(month?.outstanding).toBe(outstanding - spent);
  });

  test("is listed as a gift card, named in the full CSV export, and sold in Odoo with the gift card product", async () => {
    const orderId = await buyGiftCard(shop);
    const listed = await listOrders(shop.db, everyOrder, { limit: 100, offset: 0 });
    expect(listed.find(({ id }) => id === orderId)).toMatchObject({ sellsGiftCard: true });
    const order = await orderOf(shop, orderId);
    let csv = "";
    for await (const piece of exportFullOrders(shop, everyOrder)) csv += piece;
    expect(csv.split("\r\n").find((row) => row.startsWith(order.orderNumber))).toContain(
      "1 x Gift card",
    );
    expect(erpOrderOf(order, new Map())).toMatchObject({
      total: 5_000,
      lines: [{ sku: "SHOP-GIFT", kind: "service", price: 5_000, isTaxed: false }],
    });
  });
});

test("the kept totals agree with a count of the orders, with and without gift cards", async () => {
  const { shop, close } = await openTestShop();
  await sellGiftCards(shop);
  const orderId = await buyGiftCard(shop);
  await buy(shop, {});
  await changeOrderStatus(shop, orderId, "processing");
  const { rows } = await sql<{ same: boolean }>`
    select (select coalesce(sum(total), 0) from order_totals)
        = (select sum(total) from orders where not sells_gift_card)
      and (select sum(gift_cards) from order_totals)
        = (select count(*) from orders where sells_gift_card)
      and (select sum(orders) from order_totals) = (select count(*) from orders) as same`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ same: true }]);
  await close();
});
