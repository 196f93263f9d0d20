import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { cents, ZERO } from "#domain/money/cents.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { expectAgreement } from "#test/support/expect-agreement.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openPaymentLink, orderByHand } from "#test/support/orders.ts";
import { refundByHand } from "#test/support/refund-order.ts";
import { changeRows, rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { sendOrderEmailNow } from "#test/support/send-order-email-now.ts";
import { killedWhilePlacing, openTestShop } from "#test/support/test-shop.ts";
import { listOrdersById } from "../../orders/list/order-list-queries.ts";
import { listOrderEvents } from "../../orders/order-events.ts";
import { orderLinkToken } from "../../orders/order-link-token.ts";
import { findOrder, getOrderStats } from "../../orders/order-queries.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { recordRefundByHand } from "../../refunds/record-refund-by-hand.ts";
import { payAgain } from "../pay/pay-again.ts";
import { readPayableOrder } from "../pay/read-payable-order.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { recordPaidElsewhere } from "./record-paid-elsewhere.ts";
import { type OrderByHand, takeOrder } from "./take-order.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(async () => {
  const { db } = shop;
  await sql`truncate reservations, stock_movements, stock_shortages, stock_levels`.execute(db);
});

const inCash = { method: "cash", note: "At the farmers' market" } as const;

const request = (more: Partial<OrderByHand> = {}) =>
  orderByHand(shop, { paidElsewhere: inCash, ...more });

async function take(more: Parameters<typeof request>[0] = {}): Promise<string> {
  const result = await takeOrder(shop, await request(more));
  if (result.code !== "taken") throw new Error(result.code);
  return result.orderId;
}

const takeUnpaid = (lines?: RequestedLine[]) =>
  take({ paidElsewhere: null, ...(lines && { lines }) });

async function mailsAbout(orderId: string) {
  const events = await rowsOf(shop.db, "mail_events", ["kind"], { order_id: orderId });
  return events.map(({ kind }) => kind).sort();
}

/** Pays through the link, as the customer's page does. */
async function pay(orderId: string) {
  const token = orderLinkToken(shop.secret, orderId, shop.clock(), "payment");
  const result = await payAgain(shop, { orderId, token, method: "debit", address: "203.0.113.7" });
  if (result.code !== "ready") return result.code;
  const intentId = intentIdOf(result.clientSecret) ?? "";
  await shop.demoPayments?.confirm(intentId, result.clientSecret);
  return intentId;
}

const unpaidLeft = async (orderId: string) => (await findOrder(shop.db, orderId))?.paymentStatus;

describe("an order that was paid elsewhere", () => {
  test("is an ordinary paid order with a number, the shop's own prices, and the payment in its history", async () => {
    const before = await getOrderStats(shop.db);
    const orderId = await take();
    const order = await findOrder(shop.db, orderId);
    expect(order).toMatchObject({
      status: "pending",
      paymentStatus: "paid",
      customerEmail: shopper.email,
      paymentMethod: null,
    });
    expect(order?.orderNumber).toMatch(/-\d{3}$/);
    expect(order?.items.every(({ bundleSize }) => bundleSize === 3)).toBe(true);
    const [placed] = await listOrderEvents(shop.db, orderId);
    expect(placed).toMatchObject({ kind: "placed", detail: { byHand: true, ...inCash } });
    const after = await getOrderStats(shop.db);
    expect(after.revenue - before.revenue).toBe(order?.total);
  });

  test("mails the customer one confirmation, and the owner nothing", async () => {
    expect(await mailsAbout(await take())).toEqual(["customer"]);
  });

  test("is no finding of the reconciliation with the provider's books", async () => {
    await take();
    await expectAgreement(shop);
  });

  test("can be refunded by hand only, and in full", async () => {
    const orderId = await take();
    const refundable = await readRefundable(shop, shop.db, orderId);
    expect(refundable).toMatchObject({ payment: null, obstacle: { code: "paid-elsewhere" } });
    const amount = refundable?.parts.remaining ?? ZERO;
    const recorded = await recordRefundByHand(shop, refundByHand(orderId, amount));
    expect(recorded).toEqual({ code: "recorded", amount });
    expect(await findOrder(shop.db, orderId)).toMatchObject({
      paymentStatus: "refunded",
      refunded: amount,
    });
    await expectAgreement(shop);
  });
});

describe("an order that is paid by a link", () => {
  test("is placed unpaid, and its customer gets one mail with the link", async () => {
    const orderId = await takeUnpaid();
    expect(await unpaidLeft(orderId)).toBe("failed");
    expect(await mailsAbout(orderId)).toEqual(["payment-link"]);
    const mail = { orderId, kind: "payment-link" } as const;
    await sendOrderEmailNow(shop, mail);
    await sendOrderEmailNow(shop, mail);
    const mails = await rowsOf(shop.db, "email_log", ["text_body"], { order_id: orderId });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text_body).toContain("/pay?token=");
    await expectAgreement(shop);
  });

  test("can be paid through the link at its own total, and then is like any other", async () => {
    const orderId = await takeUnpaid();
    const intentId = await pay(orderId);
    await settlePayment(shop, { id: orderId });
    expect(await unpaidLeft(orderId)).toBe("paid");
    const { payment } = (await readRefundable(shop, shop.db, orderId)) ?? {};
    expect(payment).toMatchObject({ intentId });
    expect(await mailsAbout(orderId)).toEqual(["owner", "payment-cleared", "payment-link"]);
    await expectAgreement(shop);
  });

  test("does not say on its page that a payment failed", async () => {
    const order = await findOrder(shop.db, await takeUnpaid());
    const token = orderLinkToken(shop.secret, order?.id ?? "", shop.clock(), "payment");
    const payable = await readPayableOrder(shop, order?.orderNumber ?? "", token);
    expect(payable).toMatchObject({ code: "open", order: { awaitsFirstPayment: true } });
  });

  test("waits for its first payment, in the list too, until a card is declined or the money is there", async () => {
    const { db } = shop;
    const orderId = await takeUnpaid();
    const awaitsFirst = async () => {
      const order = await findOrder(db, orderId);
      const [row] = await listOrdersById(db, [orderId]);
      expect(row?.awaitsFirstPayment).toBe(order?.awaitsFirstPayment);
      return order?.awaitsFirstPayment;
    };
    expect(await awaitsFirst()).toBe(true);
    await pay(orderId);
    await changeRows(db, "payments", { failure: "Your card was declined." }, { order_id: orderId });
    expect(await awaitsFirst()).toBe(false);
    await settlePayment(shop, { id: orderId });
    expect(await awaitsFirst()).toBe(false);
  });

  test("can be marked as paid elsewhere instead, and then the link takes no payment", async () => {
    const orderId = await takeUnpaid();
    const { id, clientSecret } = await openPaymentLink(shop, orderId);
    const paid = { orderId, ...inCash };
    expect(await recordPaidElsewhere(shop, paid)).toEqual({ code: "recorded" });
    expect(await recordPaidElsewhere(shop, paid)).toEqual({ code: "not-unpaid" });
    expect(await unpaidLeft(orderId)).toBe("paid");
    expect(await shop.demoPayments?.confirm(id, clientSecret)).toBe(false);
    expect(await pay(orderId)).toBe("paid");
    await expectAgreement(shop);
  });

  test("cannot be marked as paid elsewhere after its customer paid", async () => {
    const orderId = await takeUnpaid();
    await pay(orderId);
    expect(await recordPaidElsewhere(shop, { orderId, ...inCash })).toEqual({ code: "not-unpaid" });
    await expectAgreement(shop);
  });
});

describe("the form of an order by hand", () => {
  test("sent twice, or from two windows at once, gives one order and one mail", async () => {
    const sent = await request();
    const answers = await Promise.all([1, 2, 3].map(() => takeOrder(shop, sent)));
    answers.push(await takeOrder(shop, sent));
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ code: "taken", orderId: sent.id })]),
    );
    expect(await mailsAbout(sent.id)).toEqual(["customer"]);
  });

  test("is priced by the shop, whatever the browser sent", async () => {
    const sent = await request({ amount: cents(1) });
    expect(await takeOrder(shop, sent)).toMatchObject({ code: "amount-differs" });
    expect(await findOrder(shop.db, sent.id)).toBeUndefined();
  });

  test("is refused by field if the checkout would refuse it", async () => {
    const details = { ...shopper, email: "nobody", zipCode: "1" };
    expect(await takeOrder(shop, await request({ details }))).toEqual({
      code: "invalid",
      errors: { email: "not-an-email", zipCode: "not-a-zip" },
    });
  });

  test("gives a complete order or none if the process crashes while it is written", async () => {
    const sent = await request({ lines: [{ productId: 1, quantity: 2 }] });
    await count(1, 5);
    await expect(takeOrder(killedWhilePlacing(shop), sent)).rejects.toThrow("killed");
    const remaining = await rowsOf(shop.db, "checkouts", ["id"], { id: sent.id });
    expect(remaining).toEqual([]);
    expect(await onHand(1)).toBe(5);
    expect(await mailsAbout(sent.id)).toEqual([]);
    expect(await takeOrder(shop, sent)).toMatchObject({ code: "taken" });
    expect(await onHand(1)).toBe(3);
  });
});

describe("counted bars", () => {
  const two = [{ productId: 1, quantity: 2 }];

  test("are sold with a paid order, and refused if too few are left", async () => {
    await count(1, 3);
    await take({ lines: two });
    expect(await onHand(1)).toBe(1);
    expect(await takeOrder(shop, await request({ lines: two }))).toMatchObject({
      code: "unavailable",
      products: [{ id: 1, reason: "short", remaining: 1 }],
    });
  });

  test("are not reserved until the link is paid", async () => {
    await count(1, 3);
    const orderId = await takeUnpaid(two);
    expect(await onHand(1)).toBe(3);
    await pay(orderId);
    await settlePayment(shop, { id: orderId });
    expect(await onHand(1)).toBe(1);
  });

  test("that others bought meanwhile are not charged", async () => {
    await count(1, 3);
    const orderId = await takeUnpaid(two);
    await take({ lines: two });
    expect(await pay(orderId)).toBe("sold-out");
  });
});

async function count(productId: number, onHand: number): Promise<void> {
  const { db } = shop;
  await db.insertInto("stock_levels").values({ product_id: productId, on_hand: onHand }).execute();
}

async function onHand(productId: number): Promise<number | undefined> {
  const [row] = await rowsOf(shop.db, "stock_levels", ["on_hand"], { product_id: productId });
  return row?.on_hand;
}
