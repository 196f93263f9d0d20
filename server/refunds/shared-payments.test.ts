import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { add, cents, formatUsd, subtract } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { expectAgreement } from "#test/support/expect-agreement.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { mailsAbout, orderOf } from "#test/support/orders.ts";
import { beginPurchase, recipients } from "#test/support/purchases.ts";
import { justAmount, makeRefund, refundRequest } from "#test/support/refund-order.ts";
import { rowsOf } from "#test/support/rows.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openStripeShop } from "#test/support/stripe-shop.ts";
import { recordPaidElsewhere } from "../checkout/by-hand/record-paid-elsewhere.ts";
import { payAgain } from "../checkout/pay/pay-again.ts";
import { readPayableOrder } from "../checkout/pay/read-payable-order.ts";
import { submitCheckout } from "../checkout/pay/submit-checkout.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { sweepPayments } from "../checkout/settle/sweep-payments.ts";
import { sendOrderEmailJob } from "../email/order-emails/send-order-email.ts";
import { changeOrderStatus } from "../orders/changes/change-order-status.ts";
import { listOpenHolds } from "../orders/holds.ts";
import { orderLinkToken } from "../orders/order-link-token.ts";
import { listDisputes } from "../orders/payments/dispute-queries.ts";
import { listRefunds } from "../orders/payments/refund-queries.ts";
import { listPurchase } from "../orders/purchase-queries.ts";
import { linkBalanceEntries } from "../payouts/balance-queries.ts";
import { shippingSection } from "../settings/sections.ts";
import { readRefundable } from "./read-refundable.ts";
import { requestRefund } from "./request-refund.ts";

// One payment of several orders, with Stripe's own words about refunds, disputes and bounced debits.

const house = forAllTests(openStripeShop);
const { shop, stripe, time, pass } = house;
let orders: readonly Order[];
let intentId: string;
beforeAll(() => chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true }));
const tokens = { debit: "pm_card_visa", ach: "pm_usBankAccount_success" };

async function buyTwelve(method: PaymentMethod = "debit", token: string = tokens[method]) {
  const purchase = await beginPurchase(shop, recipients(12), { method });
  expect((await submitCheckout(shop, purchase.submit)).code).toBe("submitted");
  const intent = { id: purchase.intentId, clientSecret: purchase.clientSecret };
  await browserOf(stripe).confirm(intent, { payment_method: token });
  await settlePayment(shop, purchase);
  intentId = purchase.intentId;
  orders = await readOrders(purchase.checkoutId);
  expect(orders).toHaveLength(12);
}

async function readOrders(id = orders[0]?.id ?? ""): Promise<Order[]> {
  const purchase = await listPurchase(shop.db, id);
  return await Promise.all(purchase.map((each) => orderOf(shop, each.id)));
}

const nth = (position: number) => {
  const order = orders[position - 1];
  if (!order) throw new Error("There are twelve.");
  return order;
};
const statuses = async () => (await readOrders()).map(({ paymentStatus }) => paymentStatus);
const twelve = <T>(value: T) => Array<T>(12).fill(value);

describe("a payment that twelve orders share", () => {
  beforeEach(() => buyTwelve());

  test("agrees with the provider's books", async () => {
    await expectAgreement(shop);
    expect(stripe.intent(intentId).amount).toBe(add(...orders.map(({ total }) => total)));
  });

  test("can be refunded for one order: its share, and nothing of the others", async () => {
    await makeRefund(shop, nth(5).id);
    const after = await readOrders();
    expect(after.map(({ paymentStatus }) => paymentStatus)).toEqual(
      twelve("paid").with(4, "refunded"),
    );
    expect(after.map(({ refunded }) => refunded)).toEqual(twelve(0).with(4, nth(5).total));
    expect(await listRefunds(shop.db, nth(5).id)).toMatchObject([
      { status: "succeeded", amount: nth(5).total },
    ]);
    await expectAgreement(shop);
  });

  test("never refunds more than the order's share", async () => {
    const read = await readRefundable(shop, shop.db, nth(3).id);
    expect(read?.payment?.remaining).toBe(nth(3).total);
    const tooMuch = await refundRequest(shop, nth(3).id, justAmount(nth(3).total + 1));
    const found = await requestRefund(shop, tooMuch);
    expect(found).toEqual({ code: "refused", problem: "more-than-remaining" });
  });

  test("is refunded order by order to the last cent", async () => {
    for (const order of orders) await makeRefund(shop, order.id);
    expect(await statuses()).toEqual(twelve("refunded"));
    const refunds = [...stripe.ledger.refunds.values()].filter(
      (refund) => refund.intentId === intentId,
    );
    expect(refunds).toHaveLength(12);
    expect(add(...refunds.map(({ amount }) => cents(amount)))).toBe(stripe.intent(intentId).amount);
    await expectAgreement(shop);
  });

  test("takes a refund made in the dashboard from the orders in sequence, each up to its share", async () => {
    await makeRefund(shop, nth(2).id);
    const first = nth(1).total;
    stripe.world.refund(intentId, first + 500);
    await settlePayment(shop, { intentId });
    const expected = twelve(0).with(0, first).with(1, nth(2).total).with(2, 500);
    expect((await readOrders()).map(({ refunded }) => refunded)).toEqual(expected);
    // A second reading finds it where it was.
    await makeRefund(shop, nth(12).id);
    await settlePayment(shop, { intentId });
    expect((await readOrders()).map(({ refunded }) => refunded)).toEqual(
      expected.with(11, nth(12).total),
    );
    const read = await readRefundable(shop, shop.db, nth(3).id);
    expect(read?.payment?.remaining).toBe(subtract(nth(3).total, cents(500)));
    await expectAgreement(shop);
  });

  test("returns a failed refund made in the dashboard to the orders it was taken from", async () => {
    stripe.world.refund(intentId, nth(1).total + 300);
    await settlePayment(shop, { intentId });
    const [refund] = await listRefunds(shop.db, nth(2).id);
    stripe.world.failRefund(refund?.providerId ?? "");
    await settlePayment(shop, { intentId });
    expect((await readOrders()).map(({ refunded }) => refunded)).toEqual(twelve(0));
    expect(await statuses()).toEqual(twelve("paid"));
  });

  test("that is disputed holds all twelve, and lists the dispute at the first", async () => {
    const { id } = stripe.world.dispute(intentId);
    await settlePayment(shop, { intentId });
    const holds = () => Promise.all(orders.map((each) => listOpenHolds(shop.db, each.id)));
    expect(await holds()).toEqual(twelve(["dispute"]));
    expect(await listDisputes(shop.db, nth(1).id)).toHaveLength(1);
    expect(await listDisputes(shop.db, nth(2).id)).toEqual([]);
    const read = await readRefundable(shop, shop.db, nth(2).id);
    expect(read?.obstacle).toEqual({ code: "disputed" });
    stripe.world.closeDispute(id, "won");
    await settlePayment(shop, { intentId });
    expect(await holds()).toEqual(twelve([]));
  });

  test("of a different amount is shared in proportion, and every order says that it differs", async () => {
    const purchase = await beginPurchase(house.shop, recipients(2));
    await submitCheckout(house.shop, purchase.submit);
    const intent = { id: purchase.intentId, clientSecret: purchase.clientSecret };
    await browserOf(stripe).confirm(intent, { payment_method: tokens.debit });
    const { payments } = house.shop;
    const report = async (id: string) => {
      const real = await payments.report(id);
      return real && { ...real, amount: subtract(real.amount, cents(200)) };
    };
    const shop = { ...house.shop, payments: { ...payments, report } };
    await settlePayment(shop, purchase);
    const bought = await readOrders(purchase.checkoutId);
    expect(bought.map(({ paymentStatus }) => paymentStatus)).toEqual(["pending", "pending"]);
    const shares = await rowsOf(house.shop.db, "payments", ["amount"], {
      provider_id: purchase.intentId,
    });
    expect(add(...shares.map(({ amount }) => cents(Math.round(Number(amount) * 100))))).toBe(
      subtract(purchase.start.amount, cents(200)),
    );
  });

  test("is booked with its fee once, at the first order", async () => {
    const at = shop.clock();
    await shop.db
      .insertInto("balance_entries")
      .values({
        id: `txn_${intentId}`,
        type: "charge",
        kind: "payment",
        amount: "100.00",
        fee: "3.20",
        net: "96.80",
        currency: "usd",
        created_at: at,
        available_on: at,
        intent_id: intentId,
        erp_state: "skipped",
      })
      .execute();
    await linkBalanceEntries(shop.db);
    const [entry] = await rowsOf(shop.db, "balance_entries", ["order_id"], { intent_id: intentId });
    expect(entry?.order_id).toBe(nth(1).id);
    await shop.db.deleteFrom("balance_entries").where("intent_id", "=", intentId).execute();
  });
});

describe("a bank payment that twelve orders share", () => {
  beforeEach(() => buyTwelve("ach", "pm_usBankAccount_insufficientFunds"));

  const bounce = async () => {
    pass(DAY_MS);
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
  };
  async function again(order: Order, method: PaymentMethod = "debit") {
    const { secret } = shop;
    const token = orderLinkToken(secret, order.id, time.now, "payment");
    const requested = { orderId: order.id, token, method, address: "203.0.113.7" };
    const result = await payAgain(shop, requested);
    if (result.code !== "ready") throw new Error(result.code);
    return { id: intentIdOf(result.clientSecret) ?? "", clientSecret: result.clientSecret };
  }
  const mails = async () =>
    await shop.db
      .selectFrom("mail_events")
      .select(["order_id", "kind"])
      .where(
        "order_id",
        "in",
        orders.map(({ id }) => id),
      )
      .orderBy("kind")
      .execute();

  test("is pending for all, and bounces for all with one mail", async () => {
    expect(await statuses()).toEqual(twelve("pending"));
    await bounce();
    expect(await statuses()).toEqual(twelve("failed"));
    expect(await mails()).toEqual([
      { order_id: nth(1).id, kind: "customer" },
      { order_id: nth(1).id, kind: "payment-failed" },
    ]);
    await expectAgreement(shop);
  });

  test("is told of by the first order that is not cancelled, whether it bounces or clears", async () => {
    const told = async () =>
      (await mails()).filter(({ kind }) =>
        ["owner", "payment-cleared", "payment-failed"].includes(kind ?? ""),
      );
    await changeOrderStatus(shop, nth(1).id, "cancelled");
    await bounce();
    expect(await told()).toEqual([{ order_id: nth(2).id, kind: "payment-failed" }]);

    await buyTwelve("ach");
    await changeOrderStatus(shop, nth(1).id, "cancelled");
    pass(5 * DAY_MS);
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    const both = [
      { order_id: nth(2).id, kind: "owner" },
      { order_id: nth(2).id, kind: "payment-cleared" },
    ];
    expect(await told()).toEqual(both);
    await vi.waitFor(async () => {
      const [mail] = await mailsAbout(shop, nth(2).id, "order-owner");
      expect(mail?.subject).toContain(`#${nth(2).orderNumber}`);
    }, 10_000);
    await makeRefund(shop, nth(1).id);
    await expectAgreement(shop);
  });

  test("is told to the owner once, also if the first order is cancelled after that", async () => {
    await buyTwelve("ach");
    pass(5 * DAY_MS);
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    const ofOwner = (order: Order) => mailsAbout(shop, order.id, "order-owner");
    await vi.waitFor(async () => expect(await ofOwner(nth(1))).toHaveLength(1), 10_000);
    await changeOrderStatus(shop, nth(1).id, "cancelled");
    pass(10 * 60_000);
    const orphans = await sendOrderEmailJob.findOrphans?.(shop);
    const ids = new Set(orders.map(({ id }) => id));
    expect(orphans?.filter(({ orderId, kind }) => kind === "owner" && ids.has(orderId))).toEqual(
      [],
    );
  });

  test("that bounced can be paid again for all of them at once, by the link of any", async () => {
    await bounce();
    const intent = await again(nth(7));
    expect(stripe.intent(intent.id).amount).toBe(add(...orders.map(({ total }) => total)));
    const ofPurchase = { checkout_id: nth(1).id, content_version: "2" };
    expect(stripe.intent(intent.id).metadata).toMatchObject(ofPurchase);
    // Asked once more, by another link, it is the same payment.
    expect((await again(nth(1))).id).toBe(intent.id);
    expect(stripe.intent(intent.id).metadata).toMatchObject(ofPurchase);
    await browserOf(stripe).confirm(intent, { payment_method: tokens.debit });
    pass(11 * 60_000);
    await sweepPayments(shop);
    expect(await statuses()).toEqual(twelve("paid"));
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      "customer",
      "owner",
      "payment-cleared",
      "payment-failed",
    ]);
    await expectAgreement(shop);
  });

  test("is not paid again for orders that were cancelled or paid elsewhere meanwhile", async () => {
    await bounce();
    const before = await again(nth(1));
    await changeOrderStatus(shop, nth(4).id, "cancelled");
    const paid = { orderId: nth(9).id, method: "cash", note: "" } as const;
    expect(await recordPaidElsewhere(shop, paid)).toEqual({ code: "recorded" });
    const token = orderLinkToken(shop.secret, nth(1).id, time.now, "payment");
    const read = await readPayableOrder(shop, nth(1).orderNumber, token);
    expect(read.code === "open" && read.unpaid).toHaveLength(10);
    const intent = await again(nth(1));
    expect(intent.id).not.toBe(before.id);
    const ten = orders.filter((_, index) => index !== 3 && index !== 8);
    expect(stripe.intent(intent.id).amount).toBe(add(...ten.map(({ total }) => total)));
    expect(stripe.intent(before.id).status).toBe("canceled");
    await browserOf(stripe).confirm(intent, { payment_method: tokens.debit });
    await settlePayment(shop, { intentId: intent.id });
    expect(await statuses()).toEqual(twelve("paid").with(3, "failed"));
    const ofTen = formatUsd(add(...ten.map(({ total }) => total)));
    await vi.waitFor(async () => {
      const [mail] = await mailsAbout(shop, nth(1).id, "order-payment-cleared");
      expect(mail?.text_body).toContain(`Your payment of ${ofTen} has arrived`);
      expect(mail?.text_body).toContain("we're getting your 10 gifts ready");
    }, 10_000);
    await expectAgreement(shop);
  });

  test("clears for all with one mail each to customer and owner", async () => {
    await buyTwelve("ach");
    pass(5 * DAY_MS);
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    expect(await statuses()).toEqual(twelve("paid"));
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      "customer",
      "owner",
      "payment-cleared",
    ]);
  });
});
