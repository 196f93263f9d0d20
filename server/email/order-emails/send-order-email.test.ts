import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { cents, formatUsd, subtract } from "#domain/money/cents.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import type { RefundParts } from "#domain/refunds/refund.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { beginCheckout, buy, submit } from "#test/support/checkouts.ts";
import { issueTestCard, takeGiftCards } from "#test/support/gift-cards.ts";
import { listEmails } from "#test/support/list-emails.ts";
import { openMailShop } from "#test/support/mail-shop.ts";
import { orderByHand } from "#test/support/orders.ts";
import { promotionTerms } from "#test/support/promotion-terms.ts";
import { refundRequest } from "#test/support/refund-order.ts";
import { rewoundForEachTest } from "#test/support/rewound-shop.ts";
import { changeRows } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { takeOrder } from "../../checkout/by-hand/take-order.ts";
import { settlePayment } from "../../checkout/settle/settle-payment.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { savePromotion } from "../../promotions/save-promotion.ts";
import { requestRefund } from "../../refunds/request-refund.ts";
import { sendRefund } from "../../refunds/send-refund.ts";
import { shippingSection } from "../../settings/sections.ts";
import { requestOrderEmails } from "./request-order-emails.ts";
import { sendOrderEmail } from "./send-order-email.ts";

const { box, shop, pass } = rewoundForEachTest(() =>
  openMailShop({ ORDER_EMAIL_TO: "owner@bars.example" }),
);
const subjects = () => box.mails.map(({ to, subject }) => `${to}: ${subject}`).sort();

async function mailsSettle(expected: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(subjects()).toEqual([...expected].sort()), 10_000);
}

/** Changes a payment at the provider and settles it. */
async function payment(intentId: string, state: PaymentState): Promise<void> {
  await changeRows(shop.db, "demo_payments", { state }, { intent_id: intentId });
  await settlePayment(shop, { intentId });
}

async function orderByBank(): Promise<{ orderId: string; intentId: string; number: string }> {
  const checkout = await beginCheckout(shop, { method: "ach" });
  await submit(shop, checkout);
  await payment(checkout.intentId, "processing");
  const number = (await findOrder(shop.db, checkout.checkoutId))?.orderNumber ?? "";
  return { orderId: checkout.checkoutId, intentId: checkout.intentId, number };
}

/** Waits for an order's jobs, and then marks its mails as unsent. */
async function unsend(mails: number): Promise<void> {
  await vi.waitFor(async () => expect(await listEmails(shop.db, 10)).toHaveLength(mails), 10_000);
  await shop.db.deleteFrom("mail_events").execute();
}

describe("an order", () => {
  test("that is paid at once: one mail to the owner, and one to the customer that says so", async () => {
    const order = await findOrder(shop.db, await buy(shop));
    const number = order?.orderNumber;
    const total = ((order?.total ?? 0) / 100).toFixed(2);
    await mailsSettle([
      `owner@bars.example: New Order #${number} - $${total}`,
      `${shopper.email}: Order Confirmation #${number}`,
    ]);
    const toCustomer = box.mails.find(({ to }) => to[0] === shopper.email);
    expect(toCustomer?.text).toContain("and your payment, and we're getting it ready");
    const toOwner = box.mails.find(({ to }) => to[0] === "owner@bars.example");
    expect(toOwner?.parsed.replyTo).toEqual([{ name: "", address: shopper.email }]);
    expect(toOwner?.text).toContain(`/admin/orders/${order?.id}`);
    expect(toOwner?.text).not.toContain("sendOrder");
  });

  test("that is paid by bank: the owner gets one mail once the money has arrived", async () => {
    const { intentId, number } = await orderByBank();
    const confirmation = `${shopper.email}: Order Confirmation #${number}`;
    await mailsSettle([confirmation]);
    expect(box.mails[0]?.text).toContain("bank payment is on its way");
    await payment(intentId, "succeeded");
    await payment(intentId, "succeeded");
    await mailsSettle([
      confirmation,
      expect.stringContaining(`owner@bars.example: New Order #${number}`),
      `${shopper.email}: Payment received for order #${number}`,
    ]);
  });

  test("whose bank payment bounces: the customer is told how to go on, the owner gets no mail", async () => {
    const { intentId, number } = await orderByBank();
    await payment(intentId, "requires_payment_method");
    await mailsSettle([
      `${shopper.email}: Order Confirmation #${number}`,
      `${shopper.email}: Payment failed for order #${number}`,
    ]);
  });

  test("that was cancelled before its bank payment arrived: nobody is told that packing begins", async () => {
    const { orderId, intentId, number } = await orderByBank();
    const confirmation = `${shopper.email}: Order Confirmation #${number}`;
    await mailsSettle([confirmation]);
    await changeOrderStatus(shop, orderId, "cancelled");
    await payment(intentId, "succeeded");
    expect(await findOrder(shop.db, orderId)).toMatchObject({ paymentStatus: "paid" });
    await sendOrderEmail(shop, { orderId, kind: "payment-cleared" });
    await sendOrderEmail(shop, { orderId, kind: "owner" });
    expect(subjects()).toEqual([confirmation]);
  });

  test("whose bank account must be confirmed: the confirmation shows where", async () => {
    const { orderId } = await orderByBank();
    await unsend(1);
    const url = "https://pay.example/verify/1";
    await changeRows(shop.db, "payments", { verification_url: url }, { order_id: orderId });
    await sendOrderEmail(shop, { orderId, kind: "customer" });
    expect(box.mails[1]?.text).toContain(url);
  });

  test("that was deleted since: nobody gets a mail", async () => {
    const orderId = await buy(shop);
    await unsend(2);
    await deleteOrder(shop, orderId);
    await sendOrderEmail(shop, { orderId, kind: "owner" });
    expect(box.mails).toHaveLength(2);
  });

  const cancelledMails = () => subjects().filter((text) => text.endsWith("is cancelled"));

  /** Runs the due jobs; one of them may be running already. */
  async function mailCancellation(orderId: string): Promise<void> {
    pass(MINUTE_MS);
    await vi.waitFor(() => sendOrderEmail(shop, { orderId, kind: "cancelled" }), 10_000);
  }

  test("that is cancelled before it was paid: its customer gets one mail", async () => {
    const { orderId, number } = await orderByBank();
    await changeOrderStatus(shop, orderId, "cancelled");
    await mailCancellation(orderId);
    await changeOrderStatus(shop, orderId, "pending");
    await changeOrderStatus(shop, orderId, "cancelled");
    await mailCancellation(orderId);
    expect(cancelledMails()).toEqual([`${shopper.email}: Order #${number} is cancelled`]);
    const mail = box.mails.find(({ subject }) => subject.endsWith("is cancelled"));
    expect(mail?.text).toContain("If it arrives, we'll send all of it back to you.");
  });

  test("that cost nothing and is cancelled: its customer gets one mail, because there is no refund to tell of it", async () => {
    const free = { lines: [{ productId: 1, quantity: 1 }], discountCode: "ALLFREE" };
    await savePromotion(shop, {
      id: null,
      version: 0,
      terms: promotionTerms({
        code: "ALLFREE",
        name: "All free",
        effect: "percent",
        percent: "100",
      }),
      isActive: true,
    });
    await chooseSettings(shop, shippingSection, { pickup: { place: "12 Mill Street", hours: "" } });
    const pickup = { optionId: "pickup", heat: null };
    const byHand = await orderByHand(shop, { ...free, shipping: pickup, paidElsewhere: null });
    expect((await takeOrder(shop, byHand)).code).toBe("taken");
    await changeOrderStatus(shop, byHand.id, "cancelled");
    await mailCancellation(byHand.id);
    expect(cancelledMails()).toHaveLength(1);
    const mail = box.mails.find(({ subject }) => subject.endsWith("is cancelled"));
    expect(mail?.text).toContain("You weren't charged for it.");
  });

  test("that was paid in cash and is cancelled: its customer is told to reply if the money isn't back", async () => {
    const byHand = await orderByHand(shop);
    expect((await takeOrder(shop, byHand)).code).toBe("taken");
    await changeOrderStatus(shop, byHand.id, "cancelled");
    await mailCancellation(byHand.id);
    expect(cancelledMails()).toHaveLength(1);
    const mail = box.mails.find(({ subject }) => subject.endsWith("is cancelled"));
    expect(mail?.text).toContain(
      "not through this website's checkout. If you don't have it back yet, reply",
    );
    expect(mail?.text).not.toContain("you don't need to do anything");
  });

  test("that a gift card and cash paid and is cancelled: its customer is told of the cash", async () => {
    await takeGiftCards(shop);
    const { code: giftCardCode } = await issueTestCard(shop, 1_000);
    const whole = await orderByHand(shop);
    const inCash = subtract(whole.amount, cents(1_000));
    const byHand = { ...whole, giftCardCode, amount: inCash };
    expect((await takeOrder(shop, byHand)).code).toBe("taken");
    await changeOrderStatus(shop, byHand.id, "cancelled");
    await mailCancellation(byHand.id);
    const mail = box.mails.find(({ subject }) => subject.endsWith("is cancelled"));
    expect(mail?.text).toContain(`You paid us ${formatUsd(inCash)} in person`);
  });

  test("of a former shop, whose payment is not known here, is cancelled: its customer is told", async () => {
    const orderId = await buy(shop);
    await sql`delete from payments where order_id = ${orderId}`.execute(shop.db);
    await changeOrderStatus(shop, orderId, "cancelled");
    await mailCancellation(orderId);
    expect(cancelledMails()).toHaveLength(1);
    const mail = box.mails.find(({ subject }) => subject.endsWith("is cancelled"));
    expect(mail?.text).toContain("not through this website's checkout.");
  });

  test("that is cancelled after it was paid: only the mail about its refund says so", async () => {
    const orderId = await buy(shop);
    await changeOrderStatus(shop, orderId, "cancelled");
    await mailCancellation(orderId);
    expect(cancelledMails()).toEqual([]);
  });

  test("that is cancelled after a part was refunded is told in the mail about the rest alone", async () => {
    const orderId = await buy(shop);
    const number = (await findOrder(shop.db, orderId))?.orderNumber ?? "";
    const refund = async (choose: (remaining: RefundParts) => RefundParts) => {
      const request = await refundRequest(shop, orderId, (remaining) => ({
        ...choose(remaining),
        notifiesCustomer: true,
      }));
      const result = await requestRefund(shop, request);
      if (result.code !== "requested") throw new Error(result.code);
      return result.refundId;
    };
    const first = await refund((remaining) => ({ items: [], shipping: remaining.shipping }));
    pass(MINUTE_MS);
    await changeOrderStatus(shop, orderId, "cancelled");
    const rest = await refund((remaining) => remaining);
    for (const refundId of [rest, first]) {
      await vi.waitFor(() => sendRefund(shop, refundId), 10_000);
      await vi.waitFor(
        () => sendOrderEmail(shop, { orderId, kind: "refunded", requestId: refundId }),
        10_000,
      );
    }
    const mails = subjects().filter((text) => /is cancelled|Refund/.test(text));
    expect(mails).toEqual([
      `${shopper.email}: Order #${number} is cancelled`,
      `${shopper.email}: Refund for order #${number}`,
    ]);
  });

  test("that is cancelled before its bank payment failed: its customer is told of the cancellation only", async () => {
    const { orderId, intentId, number } = await orderByBank();
    // A confirmation is not sent anymore once the order is cancelled.
    await mailsSettle([`${shopper.email}: Order Confirmation #${number}`]);
    await changeOrderStatus(shop, orderId, "cancelled");
    await payment(intentId, "requires_payment_method");
    await mailCancellation(orderId);
    await mailsSettle([
      `${shopper.email}: Order Confirmation #${number}`,
      `${shopper.email}: Order #${number} is cancelled`,
    ]);
  });
});

test("mails that are requested together are each sent at their own time", async () => {
  const orderId = await buy(shop);
  const [atOnce, later] = [randomUUID(), randomUUID()];
  // The queue has PostgreSQL's time, not the shop's.
  const dueAt = new Date("2100-01-01");
  await shop.db.transaction().execute(async (tx) => {
    await requestOrderEmails(shop, tx, [
      { orderId, kind: "link", requestId: later, dueAt },
      { orderId, kind: "link", requestId: atOnce },
    ]);
  });
  const requested = (requestId: string) =>
    shop.db
      .selectFrom("mail_events")
      .select(["requested_at", "sent_at"])
      .where("request_id", "=", requestId)
      .executeTakeFirstOrThrow();

  await vi.waitFor(async () => expect((await requested(atOnce)).sent_at).not.toBeNull(), 10_000);
  expect(await requested(later)).toEqual({ requested_at: dueAt, sent_at: null });
});

test("a mail says the promised day of arrival that can be kept, as the order's page does", async () => {
  const promise = async (thereBy?: string) => {
    const orderId = await buy(shop);
    const charge = { method: "Ground", parts: [{ label: "Ground", amount: 0 }], thereBy };
    await changeRows(
      shop.db,
      "orders",
      { shipping_charge: JSON.stringify(charge) },
      { id: orderId },
    );
    await sendOrderEmail(shop, { orderId, kind: "heat-released" });
    // The mails about the new order come beside it.
    return box.mails.filter(({ subject }) => subject.includes("cool enough to ship")).at(-1)?.text;
  };
  expect(await promise("2026-11-27")).toContain("Arrives by: November 27, 2026");
  // It ships on Tuesday, November 24.
  expect(await promise("2026-11-20")).not.toContain("Arrives");
  expect(await promise()).not.toContain("Arrives");
});
