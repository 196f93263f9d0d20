import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#domain/orders/order.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { orderOf } from "#test/support/orders.ts";
import { beginPurchase, recipients } from "#test/support/purchases.ts";
import { makeRefund, oneUnit } from "#test/support/refund-order.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openStripeShop } from "#test/support/stripe-shop.ts";
import { CANDY, SHIPPING, startStripeTax, taxBooksOf } from "#test/support/stripe-tax-shop.ts";
import { submitCheckout } from "../checkout/pay/submit-checkout.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { listPurchase } from "../orders/purchase-queries.ts";
import { shippingSection } from "../settings/sections.ts";
import { listOpenTaxRecords } from "./tax-record-queries.ts";

// Six recipients in four places, of which two are in a state that taxes candy.

const house = forAllTests(openStripeShop);
const { shop, stripe, pass } = house;
beforeAll(async () => {
  await chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true });
});
beforeEach(() =>
  startStripeTax(house, {
    AZ: { [CANDY]: 8700, [SHIPPING]: 0 },
    VT: { [CANDY]: 6000, [SHIPPING]: 6000 },
  }),
);

async function buySix(token = "pm_card_visa") {
  const method = token === "pm_card_visa" ? "debit" : "ach";
  const { submit, ...purchase } = await beginPurchase(shop, recipients(6), { method });
  expect((await submitCheckout(shop, submit)).code).toBe("submitted");
  const intent = { id: purchase.intentId, clientSecret: purchase.clientSecret };
  await browserOf(stripe).confirm(intent, { payment_method: token });
  await settlePayment(shop, purchase);
  return { ...purchase, orders: await ordersOf(purchase.checkoutId) };
}

async function ordersOf(checkoutId: string): Promise<Order[]> {
  const purchase = await listPurchase(shop.db, checkoutId);
  return await Promise.all(purchase.map(({ id }) => orderOf(shop, id)));
}

const booksOf = (order: Order | undefined) => taxBooksOf(house, order?.id ?? "");

/** The ids of calculations that Stripe was asked for. */
const calculations = () => [...stripe.ledger.taxCalculations.values()];

describe("Stripe Tax for several recipients", () => {
  test("is asked once for each different place, and each order keeps the tax of its place", async () => {
    const before = calculations().length;
    const { orders, intentId } = await buySix();
    const requested = calculations().slice(before);
    expect(requested.map(({ state }) => state).sort()).toEqual(["AZ", "OR", "TX", "VT"]);
    const rateOf = { AZ: 0.087, VT: 0.06, OR: 0, TX: 0 } as const;
    for (const order of orders) {
      const state = order.shippingAddress.state as keyof typeof rateOf;
      const own = requested.find((calculation) => calculation.state === state);
      expect(order.taxes[0]?.calculation).toBe(own?.id);
      const onShipping = state === "VT" ? Math.round(order.shipping * 0.06) : 0;
      const goods = order.subtotal - order.discount;
      expect(order.tax).toBe(Math.round(goods * rateOf[state]) + onShipping);
    }
    const sum = orders.reduce((all, { total }) => all + total, 0);
    expect(stripe.intent(intentId).amount).toBe(sum);
  });

  test("has a sale of its own in its books for each order, with that order's number and total", async () => {
    const { orders } = await buySix();
    const sales = [];
    for (const order of orders) sales.push((await booksOf(order)).sale);
    expect(sales.map((sale) => sale?.total)).toEqual(orders.map(({ total }) => total));
    expect(new Set(sales.map((sale) => sale?.id)).size).toBe(6);
    for (const [index, order] of orders.entries()) {
      expect(sales[index]?.reference).toContain(order.orderNumber);
    }
  });

  test("reverses a refund of its own order only", async () => {
    const { orders } = await buySix();
    const [inArizona, inVermont] = orders;
    for (const order of orders) await booksOf(order);
    const one = await makeRefund(shop, inArizona?.id ?? "", oneUnit);
    await makeRefund(shop, inVermont?.id ?? "");
    const remaining = [];
    for (const order of orders) remaining.push((await booksOf(order)).remaining);
    const totals = orders.map(({ total }): number => total);
    expect(remaining).toEqual([(totals[0] ?? 0) - one, 0, ...totals.slice(2)]);
  });

  test("splits a refund made in Stripe's dashboard like the orders do", async () => {
    const { orders, intentId } = await buySix();
    const first = orders[0]?.total ?? 0;
    stripe.world.refund(intentId, first + 200);
    await settlePayment(shop, { intentId });
    expect((await booksOf(orders[0])).remaining).toBe(0);
    expect((await booksOf(orders[1])).remaining).toBe((orders[1]?.total ?? 0) - 200);
    expect((await booksOf(orders[2])).reversals).toEqual([]);
  });

  test("records a bank debit when it has settled, and reverses all of it if it bounces later", async () => {
    const { orders, intentId } = await buySix("pm_usBankAccount_success");
    for (const order of orders) expect((await booksOf(order)).sale).toBeUndefined();
    pass(5 * DAY_MS);
    await settlePayment(shop, { intentId });
    for (const order of orders) expect((await booksOf(order)).remaining).toBe(order.total);
    stripe.world.dispute(intentId);
    await settlePayment(shop, { intentId });
    for (const order of orders) expect((await booksOf(order)).remaining).toBe(0);
    expect(await listOpenTaxRecords(shop.db)).toEqual([]);
  });
});
