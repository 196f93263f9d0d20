import { afterAll, beforeAll, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { beginCheckout } from "#test/support/checkouts.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { readSalesReport } from "../analytics/read-sales-report.ts";
import { submitCheckout } from "../checkout/pay/submit-checkout.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { everyOrder } from "../orders/list/order-filter.ts";
import { listOrders } from "../orders/list/order-list-queries.ts";
import { findOrder, getOrderStats } from "../orders/order-queries.ts";
import { isTestOrder } from "../orders/test-orders.ts";
import { readSalesByState } from "../tax/read-sales-by-state.ts";
import { removeTestOrders } from "./remove-test-orders.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
  await house.shop.db.transaction().execute(async (tx) => {
    await tx.insertInto("inventory_levels").values({ product_id: 1, on_hand: 5 }).execute();
  });
});
afterAll(() => house.close());

/** The owner buys a bar while the shop is closed. */
async function buyToTry(): Promise<string> {
  const { shop } = house;
  const checkout = await beginCheckout(shop, { lines: [{ productId: 1, quantity: 2 }] });
  const closed = { state: "closed", openedAt: null, sentence: "" } as const;
  const submitted = await submitCheckout(
    { ...shop, opening: () => closed },
    { ...checkout, details: shopper, isOwner: true },
  );
  expect(submitted.code).toBe("submitted");
  await shop.demoPayments?.confirm(checkout.intentId, checkout.clientSecret);
  await settlePayment(shop, { intentId: checkout.intentId });
  return checkout.checkoutId;
}

async function figures() {
  const { shop } = house;
  const period = salesPeriod(new URLSearchParams(), "2026-11-20");
  const { totalOrders, pendingOrders, revenue, averageOrderValue } = await getOrderStats(shop.db);
  return {
    stats: { totalOrders, pendingOrders, revenue, averageOrderValue },
    sales: (await readSalesReport(shop, period)).current,
    states: await readSalesByState(shop, "2020-01-01"),
  };
}

async function onHand(): Promise<number | undefined> {
  const level = await house.shop.db
    .selectFrom("inventory_levels")
    .select("on_hand")
    .where("product_id", "=", 1)
    .executeTakeFirst();
  return level?.on_hand;
}

test("what the owner buys while the shop is closed is a test order: in no figure, and removed with its bars back", async () => {
  const { shop } = house;
  const before = await figures();
  const orderId = await buyToTry();
  expect(await isTestOrder(shop.db, orderId)).toBe(true);
  const [listed] = await listOrders(shop.db, everyOrder, { limit: 1, offset: 0 });
  expect(listed).toMatchObject({ id: orderId, paymentStatus: "paid", isTest: true });
  expect(await figures()).toEqual(before);
  expect(await onHand()).toBe(3);

  await changeOrderStatus(shop, orderId, "shipped");
  expect(await removeTestOrders(shop)).toBe(1);
  expect(await findOrder(shop.db, orderId)).toBeUndefined();
  expect(await onHand()).toBe(5);
  expect(await figures()).toEqual(before);
  expect(await removeTestOrders(shop)).toBe(0);
});
