import { beforeAll, describe, expect, test } from "vitest";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { listTestEntries } from "#test/support/gift-cards.ts";
import { openPaymentLink, orderOf } from "#test/support/orders.ts";
import { codeFor, payForGiftCard, sellGiftCards } from "#test/support/sold-gift-cards.ts";
import { openStripeShop } from "#test/support/stripe-shop.ts";
import { sendDueGiftCards, sendGiftCard } from "../../email/gift-card-emails/send-gift-card.ts";
import { findGiftCard } from "../../gift-cards/find-gift-card.ts";
import { findGiftCardById } from "../../gift-cards/gift-card-queries.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { reconcilePayments } from "../../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../../reconciliation/reconciliation-queries.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { settlePayment } from "../settle/settle-payment.ts";

describe("a gift card that is paid by bank, or disputed", () => {
  const { shop, stripe } = forAllTests(openStripeShop);
  beforeAll(() => sellGiftCards(shop));
  const tokens = {
    works: "pm_usBankAccount_success",
    bounces: "pm_usBankAccount_insufficientFunds",
    card: "pm_card_visa",
  };

  async function buyWith(token: keyof typeof tokens) {
    const method = token === "card" ? "debit" : "ach";
    const confirm = (id: string, clientSecret: string) =>
      browserOf(stripe).confirm({ id, clientSecret }, { payment_method: tokens[token] });
    const bought = await payForGiftCard(shop, { method, confirm });
    await settlePayment(shop, bought);
    return bought;
  }

  test("is mailed once the money has arrived", async () => {
    const { orderId, intentId } = await buyWith("works");
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "pending" });
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({
      awaitsPayment: true,
      balance: 0,
    });
    expect(await sendDueGiftCards(shop)).toBe(0);
    stripe.world.settle(intentId);
    await Promise.all([settlePayment(shop, { intentId }), settlePayment(shop, { intentId })]);
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
    await sendGiftCard(shop, orderId);
    expect(await orderOf(shop, orderId)).toMatchObject({
      paymentStatus: "paid",
      status: "delivered",
    });
  });

  test("whose debit bounced is not issued until it is paid again", async () => {
    const { orderId, intentId } = await buyWith("bounces");
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "failed" });
    expect(await listTestEntries(shop, orderId)).toEqual([]);
    const { id, clientSecret } = await openPaymentLink(shop, orderId);
    await browserOf(stripe).confirm({ id, clientSecret }, { payment_method: tokens.card });
    await settlePayment(shop, { intentId: id });
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
    await reconcilePayments(shop);
    expect(JSON.stringify((await readReconciliation(shop.db)).findings)).not.toContain(orderId);
  });

  test("whose debit bounced is deleted with its order", async () => {
    const { orderId, intentId } = await buyWith("bounces");
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    await deleteOrder(shop, orderId);
    expect(await findGiftCardById(shop.db, orderId)).toBeUndefined();
  });

  test("whose money arrives after its order was cancelled is not issued, and can be refunded whole", async () => {
    const { orderId, intentId } = await buyWith("works");
    await changeOrderStatus(shop, orderId, "cancelled");
    stripe.world.settle(intentId);
    await settlePayment(shop, { intentId });
    expect(await listTestEntries(shop, orderId)).toEqual([]);
    expect(await readRefundable(shop, shop.db, orderId)).toMatchObject({
      parts: { remaining: 5_000 },
    });
    await changeOrderStatus(shop, orderId, "pending");
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("that is disputed cannot be spent or mailed until the dispute is won", async () => {
    const { orderId, intentId } = await buyWith("card");
    const code = await codeFor(shop, orderId);
    const { id } = stripe.world.dispute(intentId, "fraudulent");
    await settlePayment(shop, { intentId });
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      refusal: { reason: "on-hold" },
    });
    await sendGiftCard(shop, orderId);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ emailedAt: null });
    stripe.world.closeDispute(id, "won");
    await settlePayment(shop, { intentId });
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({ available: 5_000 });
  });

  test("refunded at the provider loses the refund as far as its balance covers it", async () => {
    const { orderId, intentId } = await buyWith("card");
    stripe.world.refund(intentId, 2_000);
    await settlePayment(shop, { intentId });
    await settlePayment(shop, { intentId });
    expect(await listTestEntries(shop, orderId)).toEqual([
      ["issued", 5_000],
      ["revoked", -2_000],
    ]);
  });

  test("sends the provider no shipping address", async () => {
    const { intentId } = await buyWith("card");
    expect(stripe.intent(intentId)).toMatchObject({ amount: 5_000, shipping: null });
  });
});
