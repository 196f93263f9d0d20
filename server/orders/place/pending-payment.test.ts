import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { beginCheckout, type StartedTestCheckout, submit } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { issueTestCard, takeGiftCards } from "#test/support/gift-cards.ts";
import { changeRows } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readSalesReport } from "../../analytics/read-sales-report.ts";
import { settlePayment } from "../../checkout/settle/settle-payment.ts";
import { everyCustomer, listCustomers } from "../../customers/list-customers.ts";
import { readOrderMoney } from "../../erp/sync/read-order-money.ts";
import { packOrder } from "../../packing/pack-order.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { findOrder, getOrderStats } from "../order-queries.ts";

const { shop } = forAllTests(openTestShop);
beforeAll(() => takeGiftCards(shop));
beforeEach(async () => {
  await sql`truncate orders, customers cascade`.execute(shop.db);
});

/** The state of a bank payment at the provider, read by the shop. */
async function settleAs({ intentId }: StartedTestCheckout, state: string, amount?: number) {
  await changeRows(
    shop.db,
    "demo_payments",
    { state, ...(amount !== undefined && { amount }) },
    { intent_id: intentId },
  );
  expect((await settlePayment(shop, { intentId })).code).toBe("placed");
}

async function payByBank(giftCardCode: string | null = null): Promise<StartedTestCheckout> {
  const checkout = await beginCheckout(shop, { method: "ach", giftCardCode });
  const submitted = await submit(shop, checkout);
  expect(submitted.code).toBe("submitted");
  return checkout;
}

/** What each place says of it where a person or a sum sees what was paid. */
async function readPaid(orderId: string) {
  const { db } = shop;
  const { revenue, averageOrderValue } = await getOrderStats(db);
  const { current } = await readSalesReport(shop, salesPeriod(new URLSearchParams(), "2026-11-20"));
  const { customers } = await listCustomers(db, everyCustomer, { limit: 5, offset: 0 });
  const { rows: booked } = await sql`select from sales_entries where order_id = ${orderId}`.execute(
    db,
  );
  const packed = await packOrder(shop, orderId);
  return {
    status: (await findOrder(db, orderId))?.paymentStatus,
    revenue,
    averageOrderValue,
    reported: current.revenue,
    spent: customers[0]?.spent,
    booked: booked.length,
    packed: packed.code,
    paidInErp: (await readOrderMoney(db, orderId)).intentId,
    refundable: (await readRefundable(shop, db, orderId))?.payment ?? null,
  };
}

const paidNowhere = {
  revenue: 0,
  averageOrderValue: 0,
  reported: 0,
  spent: 0,
  booked: 0,
  packed: "not-packable",
  paidInErp: null,
  refundable: null,
};

test("a bank payment that is pending is paid nowhere: no figure, no customer, no packing, no refund", async () => {
  const checkout = await payByBank();
  await settleAs(checkout, "processing");
  expect(await readPaid(checkout.checkoutId)).toEqual({ status: "pending", ...paidNowhere });
});

test("a bank payment that is pending over another sum is paid nowhere either, and the history names both sums", async () => {
  const checkout = await payByBank();
  await settleAs(checkout, "processing", 100);
  expect(await readPaid(checkout.checkoutId)).toEqual({ status: "pending", ...paidNowhere });
  const { rows } = await sql`select kind, detail from order_events
    where order_id = ${checkout.checkoutId} and kind = 'amount-differs'`.execute(shop.db);
  expect(rows).toEqual([{ kind: "amount-differs", detail: { paid: 100, total: checkout.amount } }]);
});

test("a gift card that pays a part pays no more than that while the rest is pending", async () => {
  const card = await issueTestCard(shop, 500);
  const checkout = await payByBank(card.code);
  await settleAs(checkout, "processing");
  expect(await readPaid(checkout.checkoutId)).toEqual({ status: "pending", ...paidNowhere });
});

test("a bank payment counts everywhere once it has arrived", async () => {
  const checkout = await payByBank();
  await settleAs(checkout, "processing");
  await settleAs(checkout, "succeeded");
  const { amount: sum } = checkout;
  expect(await readPaid(checkout.checkoutId)).toEqual({
    status: "paid",
    revenue: sum,
    averageOrderValue: sum,
    reported: sum,
    spent: sum,
    booked: 1,
    packed: "packed",
    paidInErp: checkout.intentId,
    refundable: expect.objectContaining({ remaining: sum }),
  });
});
