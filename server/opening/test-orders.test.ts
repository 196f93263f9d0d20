import { beforeAll, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { beginCheckout, buy } from "#test/support/checkouts.ts";
import { openErpShop } from "#test/support/erp-shop.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openStripeShop } from "#test/support/stripe-shop.ts";
import { CANDY, startStripeTax } from "#test/support/stripe-tax-shop.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { textOf } from "#test/support/text-of.ts";
import { readSalesReport } from "../analytics/read-sales-report.ts";
import { submitCheckout } from "../checkout/pay/submit-checkout.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { exportCustomers } from "../customers/export-customers.ts";
import { everyCustomer, listCustomers } from "../customers/list-customers.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { queueErpSync } from "../erp/sync/queue-erp-sync.ts";
import { retryErpSync, sendOlderOrdersToErp } from "../erp/sync/retry-erp-sync.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { everyOrder } from "../orders/list/order-filter.ts";
import { listOrders } from "../orders/list/order-list-queries.ts";
import { findOrder, getOrderStats } from "../orders/order-queries.ts";
import { isTestOrder } from "../orders/test-orders.ts";
import { readSalesByState } from "../tax/read-sales-by-state.ts";
import { findTaxRecord } from "../tax-records/tax-record-queries.ts";
import { removeTestOrders } from "./remove-test-orders.ts";

const { shop } = forAllTests(openTestShop);
beforeAll(async () => {
  await shop.db.transaction().execute(async (tx) => {
    await tx.insertInto("stock_levels").values({ product_id: 1, on_hand: 5 }).execute();
  });
});
const closed = { state: "closed", openedAt: null, sentence: "" } as const;

/** The owner buys a bar while the shop is closed. */
async function buyToTry(email: string = shopper.email): Promise<string> {
  const checkout = await beginCheckout(shop, { lines: [{ productId: 1, quantity: 2 }] });
  const submitted = await submitCheckout(
    { ...shop, opening: () => closed },
    { ...checkout, details: { ...shopper, email }, isOwner: true },
  );
  expect(submitted.code).toBe("submitted");
  await shop.demoPayments?.confirm(checkout.intentId, checkout.clientSecret);
  await settlePayment(shop, checkout);
  return checkout.checkoutId;
}

async function figures() {
  const period = salesPeriod(new URLSearchParams(), "2026-11-20");
  const { totalOrders, pendingOrders, revenue, averageOrderValue } = await getOrderStats(shop.db);
  return {
    stats: { totalOrders, pendingOrders, revenue, averageOrderValue },
    sales: (await readSalesReport(shop, period)).current,
    states: await readSalesByState(shop, "2020-01-01"),
  };
}

async function onHand(): Promise<number | undefined> {
  const [level] = await rowsOf(shop.db, "stock_levels", ["on_hand"], { product_id: 1 });
  return level?.on_hand;
}

test("what the owner buys while the shop is closed is a test order: in no figure, and removed with its bars back", async () => {
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

async function customers(search = "") {
  const page = { limit: 20, offset: 0 };
  const found = await listCustomers(shop.db, { ...everyCustomer, search }, page);
  return found.customers.map(({ email, orders, spent }) => ({ email, orders, spent }));
}

async function exportedCustomers(): Promise<string> {
  return await textOf(exportCustomers(shop, everyCustomer));
}

test("who only tried the shop is no customer: not in the list, its search or its file", async () => {
  const email = "owner.who.tries@example.com";
  const orderId = await buyToTry(email);
  expect(await customers()).not.toContainEqual(expect.objectContaining({ email }));
  expect(await customers("owner.who.tries")).toEqual([]);
  expect(await customers((await findOrder(shop.db, orderId))?.orderNumber)).toEqual([]);
  expect(await exportedCustomers()).not.toContain(email);
  // The order's own link to its customer still leads somewhere.
  const page = { limit: 20, offset: 0 };
  expect(await readCustomer(shop.db, orderId, page)).toMatchObject({
    row: { email, orders: 0, spent: 0 },
    orders: [],
  });
  await removeTestOrders(shop);
});

test("a customer's figures leave out what the same address tried before", async () => {
  await buyToTry();
  const orderId = await buy(shop);
  const order = await findOrder(shop.db, orderId);
  await buyToTry();
  expect(await customers()).toEqual([
    { email: shopper.email.toLowerCase(), orders: 1, spent: order?.total },
  ]);
  expect(await exportedCustomers()).toContain(`${shopper.email.toLowerCase()},`);
  await removeTestOrders(shop);
});

test("a test order stays out of Odoo, also when older or all orders are sent again", async () => {
  const erp = await forThisTest(openErpShop);
  const orderId = await buy(erp.shop);
  await erp.shop.db.deleteFrom("erp_syncs").execute();
  await erp.shop.db.updateTable("orders").set({ is_test: true }).execute();
  await erp.shop.db.transaction().execute((tx) => queueErpSync(erp.shop, tx, orderId));
  await retryErpSync(erp.shop, orderId);
  expect(await sendOlderOrdersToErp(erp.shop, new Date(0))).toEqual({ code: "queued", count: 0 });
  expect(await erp.shop.db.selectFrom("erp_syncs").selectAll().execute()).toEqual([]);
  await erp.shop.db.updateTable("orders").set({ is_test: false }).execute();
  expect(await sendOlderOrdersToErp(erp.shop, new Date(0))).toEqual({ code: "queued", count: 1 });
});

test("a test order whose tax Stripe calculated is not in Stripe's books", async () => {
  const stripe = await forThisTest(openStripeShop);
  const { shop } = stripe;
  await startStripeTax(stripe, { OR: { [CANDY]: 8875 } });
  const recordOf = async (closedShop: boolean) => {
    const checkout = await beginCheckout(shop, { lines: [{ productId: 9, quantity: 1 }] });
    const opening = closedShop ? () => closed : shop.opening;
    const request = { ...checkout, details: shopper, isOwner: true };
    expect((await submitCheckout({ ...shop, opening }, request)).code).toBe("submitted");
    const intent = { id: checkout.intentId, clientSecret: checkout.clientSecret };
    await browserOf(stripe.stripe).confirm(intent, { payment_method: "pm_card_visa" });
    await settlePayment(shop, checkout);
    return await findTaxRecord(shop.db, checkout.checkoutId);
  };
  expect(await recordOf(true)).toBeUndefined();
  expect(await recordOf(false)).toBeDefined();
});
