import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ZERO } from "#domain/money/cents.ts";
import { buy, submit } from "#test/support/checkouts.ts";
import { openErpShop } from "#test/support/erp-shop.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { issueTestCard, takeGiftCards } from "#test/support/gift-cards.ts";
import { buyGiftCard, sellGiftCards } from "#test/support/sold-gift-cards.ts";
import { startCheckout } from "../../checkout/pay/start-checkout.ts";
import { sendGiftCard } from "../../email/gift-card-emails/send-gift-card.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { reconcileBooks } from "../../reconciliation/reconcile-books.ts";
import { readReconciliation } from "../../reconciliation/reconciliation-queries.ts";

const lines = [{ productId: 1, quantity: 2 }];

describe.each([16, 19] as const)("an order with a gift card in Odoo %i", (version) => {
  const erp = forAllTests(() => openErpShop(version));
  const { shop, odoo } = erp;
  beforeAll(() => takeGiftCards(shop));
  beforeEach(() => erp.startOver(version));

  async function buyWithCard(amount: number): Promise<{ orderId: string; due: number }> {
    const { code } = await issueTestCard(shop, amount);
    const orderId = await buy(shop, { lines, giftCardCode: code });
    const order = await findOrder(shop.db, orderId);
    return { orderId, due: (order?.total ?? 0) - amount };
  }

  async function buyCovered(): Promise<string> {
    const { code } = await issueTestCard(shop, 20_000);
    const checkoutId = randomUUID();
    const request = {
      checkoutId,
      lines,
      amount: ZERO,
      tab: "tab",
      address: null,
      giftCardCode: code,
    };
    await startCheckout(shop, { ...request, method: "debit" });
    const placed = await submit(shop, request);
    expect(placed.code).toBe("placed");
    return checkoutId;
  }

  async function expectDone(orderId: string) {
    await erp.expectDone(orderId);
    await reconcileBooks(shop, new Date(0));
    expect((await readReconciliation(shop.db)).bookFindings).toEqual([]);
    const { invoices, payments, credits, payBacks } = odoo.ledger();
    const posted = credits.filter((each) => each.state !== "cancel").map(({ total }) => total);
    return {
      invoices: invoices.map(({ total }) => total),
      payments: payments.map(({ amount }) => amount),
      // Refunds of the same moment are credited in any order.
      credits: posted.sort((a, b) => b - a),
      payBacks: payBacks.map(({ amount }) => amount),
    };
  }

  test("is an invoice over the remainder, and its refund is a credit note for each payment", async () => {
    const { orderId, due } = await buyWithCard(2_000);
    await erp.sync(orderId);
    const invoice = { invoices: [due], payments: [due] };
    expect(await expectDone(orderId)).toEqual({ ...invoice, credits: [], payBacks: [] });
    await erp.refund(orderId);
    expect(await expectDone(orderId)).toEqual({ ...invoice, credits: [due, 0], payBacks: [due] });
  });

  test("cancelled and then refunded is credited once", async () => {
    const { orderId, due } = await buyWithCard(2_000);
    await erp.sync(orderId);
    await erp.setStatus(orderId, "cancelled");
    await erp.refund(orderId);
    expect(await expectDone(orderId)).toMatchObject({ credits: [due], payBacks: [due] });
  });

  test("that the card pays alone is an invoice over $0, without a payment", async () => {
    const orderId = await buyCovered();
    await erp.sync(orderId);
    expect(await expectDone(orderId)).toMatchObject({ invoices: [0], payments: [] });
    await erp.refund(orderId);
    expect(await expectDone(orderId)).toMatchObject({ credits: [0], payBacks: [] });
  });

  test("that sells a card is a delivered invoice with the gift card product, and its refund is a credit note of that", async () => {
    await sellGiftCards(shop);
    const orderId = await buyGiftCard(shop, { amount: 5_000 });
    await erp.sync(orderId);
    const [order] = odoo.ledger().orders;
    expect(order?.lines).toMatchObject([{ name: "Gift Card" }]);
    await sendGiftCard(shop, orderId);
    await erp.sync(orderId);
    const sold = { invoices: [5_000], payments: [5_000] };
    expect(await expectDone(orderId)).toEqual({ ...sold, credits: [], payBacks: [] });
    await erp.refund(orderId, () => ({ amount: 2_000 }));
    expect(await expectDone(orderId)).toEqual({ ...sold, credits: [2_000], payBacks: [2_000] });
    expect(odoo.ledger().credits[0]?.lines).toMatchObject([{ name: "Gift Card" }]);
  });
});
