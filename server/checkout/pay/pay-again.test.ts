import { beforeEach, describe, expect, test } from "vitest";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { beginCheckout, submit } from "#test/support/checkouts.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { forAllTests, forThisTest } from "#test/support/for-tests.ts";
import { changeAddress, openPaymentLink } from "#test/support/orders.ts";
import { makeRefund } from "#test/support/refund-order.ts";
import { insertOrder, rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { buyWithStripe, openStripeShop } from "#test/support/stripe-shop.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { orderLinkToken } from "../../orders/order-link-token.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { readOrderPage } from "../../orders/read-order-page.ts";
import { reconcilePayments } from "../../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../../reconciliation/reconciliation-queries.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { sweepPayments } from "../settle/sweep-payments.ts";
import { payAgain } from "./pay-again.ts";
import { readPayableOrder } from "./read-payable-order.ts";

describe("an order whose bank payment bounced", () => {
  const house = forAllTests(openStripeShop);
  const { shop, stripe, pass } = house;
  let orderId: string;
  let firstIntent: { id: string; clientSecret: string };
  beforeEach(async () => {
    const bought = await buyWithStripe(house, {
      method: "ach",
      token: "pm_usBankAccount_insufficientFunds",
    });
    orderId = bought.checkoutId;
    firstIntent = { id: bought.intentId, clientSecret: bought.clientSecret };
    stripe.world.settle(bought.intentId);
    await settlePayment(shop, bought);
    expect(await paymentStatus()).toBe("failed");
    pass(DAY_MS);
  });

  const paymentStatus = async () => (await findOrder(shop.db, orderId))?.paymentStatus;
  const token = () => orderLinkToken(shop.secret, orderId, house.time.now, "payment");

  async function ask(method: "ach" | "debit" = "debit", link = token()) {
    return await payAgain(shop, { orderId, token: link, method, address: "203.0.113.7" });
  }

  /** Gets an intent, as the customer's page does. */
  async function begin(method: "ach" | "debit" = "debit") {
    const result = await ask(method);
    if (result.code !== "ready") throw new Error(result.code);
    return { id: intentIdOf(result.clientSecret) ?? "", clientSecret: result.clientSecret };
  }

  const confirm = (intent: { id: string; clientSecret: string }, payment_method: string) =>
    browserOf(stripe).confirm(intent, { payment_method });

  async function expectAgreement() {
    await reconcilePayments(shop);
    const { findings } = await readReconciliation(shop.db);
    expect(JSON.stringify(findings)).not.toContain(orderId);
  }

  test("can be paid by a new payment of the same total, once", async () => {
    const total = (await findOrder(shop.db, orderId))?.total;
    const intent = await begin();
    expect(intent.id).not.toBe(firstIntent.id);
    expect(stripe.intent(intent.id)).toMatchObject({ amount: total, receiptEmail: shopper.email });
    await confirm(intent, "pm_card_visa");
    await settlePayment(shop, { intentId: intent.id });
    expect(await paymentStatus()).toBe("paid");
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      paymentMethod: { type: "card", last4: "4242" },
    });
    expect(await ask()).toEqual({ code: "paid" });
  });

  test.each([
    ["a browser that has only the order's id", () => settlePayment(shop, { id: orderId })],
    ["the sweep when browser and webhook are lost", () => sweepPayments(shop)],
  ])("is found paid by %s", async (_who, find) => {
    await confirm(await begin(), "pm_card_visa");
    await find();
    expect(await paymentStatus()).toBe("paid");
  });

  test.each([
    ["PR", "00901"],
    ["AP", "96278"],
  ])("can be paid again when it goes to %s", async (state, zipCode) => {
    await changeAddress(shop, orderId, { state, zipCode });
    expect(await ask()).toMatchObject({ code: "ready" });
  });

  test("cannot be paid with the old intent of an open page", async () => {
    await begin();
    const late = await confirm(firstIntent, "pm_card_visa");
    expect(late.status).toBe(400);
    await settlePayment(shop, { intentId: firstIntent.id });
    expect(await paymentStatus()).toBe("failed");
  });

  test("waits for its old payment if that is retried before a new one is made", async () => {
    await confirm(firstIntent, "pm_usBankAccount_success");
    expect(await ask()).toEqual({ code: "under-way" });
    stripe.world.settle(firstIntent.id);
    await settlePayment(shop, { intentId: firstIntent.id });
    expect(await ask()).toEqual({ code: "paid" });
    expect(stripe.intentsOf(orderId)).toHaveLength(1);
  });

  test("opened in two tabs at once has one intent, whatever their methods", async () => {
    const intents = await Promise.all([begin("debit"), begin("ach"), begin("debit")]);
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    const [intent] = intents;
    if (!intent) throw new Error("no intent");
    await begin("debit");
    await Promise.all([confirm(intent, "pm_card_visa"), confirm(intent, "pm_card_visa")]);
    await settlePayment(shop, { intentId: intent.id });
    const kept = stripe.intentsOf(orderId).filter(({ status }) => status === "succeeded");
    expect(kept).toHaveLength(1);
    expect(await ask("ach")).toEqual({ code: "paid" });
  });

  test("waits for a pending second bank payment, and can be paid again if it fails", async () => {
    const second = await begin("ach");
    await confirm(second, "pm_usBankAccount_insufficientFunds");
    expect(await ask()).toEqual({ code: "under-way" });
    expect(await paymentStatus()).toBe("pending");
    await expectAgreement();
    stripe.world.settle(second.id);
    await settlePayment(shop, { intentId: second.id });
    expect(await paymentStatus()).toBe("failed");
    const failed = { order_id: orderId, kind: "payment-failed" };
    expect(await rowsOf(shop.db, "mail_events", ["key"], failed)).toHaveLength(2);
    await confirm(await begin(), "pm_card_visa");
    await settlePayment(shop, { id: orderId });
    expect(await paymentStatus()).toBe("paid");
  });

  test("stays unpaid while the bank's authentication is open", async () => {
    const intent = await begin();
    await confirm(intent, "pm_card_authenticationRequired");
    await settlePayment(shop, { intentId: intent.id });
    expect(await paymentStatus()).toBe("failed");
  });

  test("that was cancelled meanwhile is not paid", async () => {
    await begin();
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await ask()).toEqual({ code: "cancelled" });
  });

  test("can be opened by the link of its email for 14 days, and by no other", async () => {
    const link = token();
    const number = (await findOrder(shop.db, orderId))?.orderNumber ?? "";
    expect(await readPayableOrder(shop, number, link)).toMatchObject({ code: "open" });
    pass(14 * DAY_MS);
    expect(await ask("debit", link)).toMatchObject({ code: "ready" });
    pass(DAY_MS);
    expect(await ask("debit", link)).toEqual({ code: "expired" });
    expect(await readPayableOrder(shop, number, link)).toEqual({ code: "expired" });
    const [day = "", signature] = link.split(".");
    const { secret } = shop;
    const later = `${Number(day) + 9}.${signature}`;
    for (const wrong of ["", "x", later, orderLinkToken(secret, orderId, house.time.now)]) {
      expect(await ask("debit", wrong)).toEqual({ code: "not-found" });
      expect(await readPayableOrder(shop, number, wrong)).toEqual({ code: "not-found" });
    }
  });

  test("can be paid again from its page for 14 days, until it is paid", async () => {
    const offered = async () => (await readOrderPage(shop, orderId))?.payAgainToken;
    const link = await offered();
    expect(link).toEqual(expect.any(String));
    pass(12 * DAY_MS);
    expect(await offered()).toEqual(expect.any(String));
    const result = await ask("debit", link ?? "");
    if (result.code !== "ready") throw new Error(result.code);
    pass(3 * DAY_MS);
    expect(await offered()).toBeNull();
    const intent = { id: intentIdOf(result.clientSecret) ?? "", clientSecret: result.clientSecret };
    await confirm(intent, "pm_card_visa");
    await settlePayment(shop, { intentId: intent.id });
    expect(await offered()).toBeNull();
  });

  test("cannot be paid again if it is of a former shop and has no payment of this one", async () => {
    const state = { payment_status: "failed", updated_at: house.time.now };
    const id = await insertOrder(shop.db, { order_number: "OLD-1", ...state });
    const page = await readOrderPage(shop, id);
    expect(page?.order.orderNumber).toBe("OLD-1");
    expect(page?.payAgainToken).toBeNull();
  });

  test("is refunded from the payment that succeeded", async () => {
    const intent = await begin();
    await confirm(intent, "pm_card_visa");
    await settlePayment(shop, { intentId: intent.id });
    const refundable = await readRefundable(shop, shop.db, orderId);
    expect(refundable?.payment).toMatchObject({ intentId: intent.id });
    await makeRefund(shop, orderId);
    expect(await paymentStatus()).toBe("refunded");
    await expectAgreement();
  });

  test("agrees with Stripe's books, paid again or not", async () => {
    const intent = await begin();
    await expectAgreement();
    await confirm(intent, "pm_card_visa");
    await expectAgreement();
    expect(await paymentStatus()).toBe("paid");
  });
});

test("a demo simulates a bank payment that bounces and the one made again", async () => {
  const { shop, pass } = await forThisTest(openTestShop);
  const { db, demoPayments } = shop;
  const checkout = await beginCheckout(shop, { method: "ach" });
  const { checkoutId: orderId, intentId } = checkout;
  await submit(shop, checkout, { email: "robin+bounce@example.com" });
  await demoPayments?.confirm(intentId, checkout.clientSecret);
  await settlePayment(shop, { intentId });
  const status = async () => (await findOrder(db, orderId))?.paymentStatus;
  expect(await status()).toBe("pending");
  const longAgo = new Date(Date.now() - 2 * 60_000);
  await db.updateTable("demo_payments").set({ updated_at: longAgo }).execute();
  await settlePayment(shop, { intentId });
  expect(await status()).toBe("failed");

  pass(DAY_MS);
  const again = await openPaymentLink(shop, orderId);
  expect(await demoPayments?.confirm(intentId, checkout.clientSecret)).toBe(false);
  expect(await demoPayments?.confirm(again.id, again.clientSecret)).toBe(true);
  await settlePayment(shop, { id: orderId });
  expect(await status()).toBe("paid");
});
