import { beforeAll, describe, expect, test } from "vitest";
import { beginCheckout } from "#test/support/checkouts.ts";
import { browserOf } from "#test/support/fake-stripe/browser-of-fake-stripe.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import {
  issueTestCard,
  listTestEntries,
  readTestCard,
  takeGiftCards,
} from "#test/support/gift-cards.ts";
import { openPaymentLink, orderOf } from "#test/support/orders.ts";
import { buyWithStripe, openStripeShop } from "#test/support/stripe-shop.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { reconcilePayments } from "../../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../../reconciliation/reconciliation-queries.ts";
import { settlePayment } from "../settle/settle-payment.ts";

describe("an order whose bank payment bounced", () => {
  const house = forAllTests(openStripeShop);
  const { shop, stripe } = house;
  beforeAll(() => takeGiftCards(shop));

  async function bounce() {
    const card = await issueTestCard(shop, 2_000);
    const bought = await buyWithStripe(house, {
      method: "ach",
      token: "pm_usBankAccount_insufficientFunds",
      giftCardCode: card.code,
    });
    const orderId = bought.checkoutId;
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "pending" });
    stripe.world.settle(bought.intentId);
    await settlePayment(shop, bought);
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "failed" });
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 0, reserved: 0 });
    return { card, orderId };
  }

  async function payRest(orderId: string) {
    const { id, clientSecret } = await openPaymentLink(shop, orderId);
    await browserOf(stripe).confirm({ id, clientSecret }, { payment_method: "pm_card_visa" });
    await settlePayment(shop, { intentId: id });
    return stripe.intent(id)?.amount;
  }

  test("has the gift card's part in the provider's metadata, with the end of its code only", async () => {
    const { code } = await issueTestCard(shop, 2_000);
    const { intentId } = await buyWithStripe(house, { giftCardCode: code });
    const metadata = stripe.intent(intentId)?.metadata;
    expect(metadata).toMatchObject({ gift_card: `Gift card ••••${code.slice(-4)} -20.00` });
    expect(JSON.stringify(metadata)).not.toContain(code.slice(0, 9));
    const { code: other } = await issueTestCard(shop, 2_000);
    const begun = await beginCheckout(shop, { giftCardCode: other });
    expect(stripe.intent(begun.intentId)?.metadata).toHaveProperty("gift_card");
    await beginCheckout(shop, { checkoutId: begun.checkoutId });
    expect(stripe.intent(begun.intentId)?.metadata).not.toHaveProperty("gift_card");
  });

  test("keeps its gift card, and the remainder is paid again", async () => {
    const { orderId } = await bounce();
    const { total } = await orderOf(shop, orderId);
    expect(await payRest(orderId)).toBe(total - 2_000);
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "paid" });
    await reconcilePayments(shop);
    const { findings } = await readReconciliation(shop.db);
    expect(JSON.stringify(findings)).not.toContain(orderId);
  });

  test("returns the gift card's money once when it is cancelled, and is then paid without it", async () => {
    const { card, orderId } = await bounce();
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 2_000, reserved: 0 });
    await changeOrderStatus(shop, orderId, "pending");
    await changeOrderStatus(shop, orderId, "cancelled");
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 2_000, reserved: 0 });
    await changeOrderStatus(shop, orderId, "pending");
    const { total, giftCard } = await orderOf(shop, orderId);
    expect(giftCard).toBeUndefined();
    expect(await payRest(orderId)).toBe(total);
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "paid" });
    expect(await listTestEntries(shop, card.id)).toEqual([
      ["issued", 2_000],
      ["redeemed", -2_000],
      ["returned", 2_000],
    ]);
  });

  test("returns the gift card's money when it is deleted", async () => {
    const { card, orderId } = await bounce();
    await deleteOrder(shop, orderId);
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 2_000, reserved: 0 });
  });

  test("returns the gift card's money once its pending payment has failed after a cancellation", async () => {
    const card = await issueTestCard(shop, 2_000);
    const bought = await buyWithStripe(house, {
      method: "ach",
      token: "pm_usBankAccount_insufficientFunds",
      giftCardCode: card.code,
    });
    await changeOrderStatus(shop, bought.checkoutId, "cancelled");
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 0, reserved: 0 });
    stripe.world.settle(bought.intentId);
    await settlePayment(shop, bought);
    expect(await readTestCard(shop, card.id)).toEqual({ balance: 2_000, reserved: 0 });
  });
});
