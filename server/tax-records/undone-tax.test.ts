import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { makeRefund, oneUnit } from "#test/support/refund-order.ts";
import { buyWithStripe, openStripeShop } from "#test/support/stripe-shop.ts";
import { CANDY, SHIPPING, startStripeTax, taxBooksOf } from "#test/support/stripe-tax-shop.ts";
import { withoutJobs } from "#test/support/test-shop.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { TaxProvider } from "../payments/tax-provider.ts";
import { recordOrderTax } from "./record-order-tax.ts";
import { listOpenTaxRecords } from "./tax-record-queries.ts";

const house = forAllTests(openStripeShop);
const { shop, stripe, pass } = house;
beforeEach(() => startStripeTax(house, { OR: { [CANDY]: 8875, [SHIPPING]: 8875 } }));

const booksOf = (orderId: string) => taxBooksOf(house, orderId);

/** The bank returns the latest refund, and the shop hears of it. */
async function failRefund(intentId: string, told = shop): Promise<void> {
  const refunds = [...stripe.ledger.refunds.values()];
  const latest = refunds.filter((refund) => refund.intentId === intentId).at(-1);
  stripe.world.failRefund(latest?.id ?? "");
  await settlePayment(told, { intentId });
}

async function buyByBank() {
  const { checkoutId: orderId, intentId } = await buyWithStripe(house, { method: "ach" });
  pass(5 * DAY_MS);
  await settlePayment(shop, { intentId });
  return { orderId, intentId };
}

describe("a refund that fails after it was recorded in Stripe Tax", () => {
  test("is undone there once, however often the job runs, and the sale counts in full", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    await makeRefund(shop, orderId);
    expect((await booksOf(orderId)).remaining).toBe(0);
    await failRefund(intentId);
    await Promise.all([booksOf(orderId), booksOf(orderId)]);
    const { sale, undoings, remaining } = await booksOf(orderId);
    expect(undoings).toHaveLength(1);
    expect(remaining).toBe(sale?.total);
    expect(await listOpenTaxRecords(shop.db)).toEqual([]);
  });

  test("of one bar does not change other refunds, and can be made again", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    const kept = await makeRefund(shop, orderId, oneUnit);
    await booksOf(orderId);
    await makeRefund(shop, orderId);
    await booksOf(orderId);
    await failRefund(intentId);
    const failed = await booksOf(orderId);
    expect(failed.remaining).toBe((failed.sale?.total ?? 0) - kept);
    await makeRefund(shop, orderId);
    const again = await booksOf(orderId);
    expect(again.remaining).toBe(0);
    expect(again.reversals).toHaveLength(3);
    expect(again.undoings).toHaveLength(1);
  });

  test("waits for the sweep if no job ran, and for Stripe if it is down", async () => {
    const idle = withoutJobs(shop);
    const { checkoutId: orderId, intentId } = await buyWithStripe({ ...house, shop: idle });
    await makeRefund(idle, orderId, oneUnit);
    await booksOf(orderId);
    await failRefund(intentId, idle);
    expect(await listOpenTaxRecords(shop.db)).toEqual([orderId]);
    const away = new PaymentProviderError("Stripe did not answer.", { reason: "unreachable" });
    const taxes = { ...shop.taxes, undo: () => Promise.reject(away) } as TaxProvider;
    await expect(recordOrderTax({ ...shop, taxes }, orderId)).rejects.toBe(away);
    const { sale, remaining } = await booksOf(orderId);
    expect(remaining).toBe(sale?.total);
    expect(await listOpenTaxRecords(shop.db)).toEqual([]);
  });
});

describe("a bank debit that bounces after it was recorded in Stripe Tax", () => {
  test("is reversed there once, without what was refunded before", async () => {
    const { orderId, intentId } = await buyByBank();
    await makeRefund(shop, orderId, oneUnit);
    pass(5 * DAY_MS);
    await settlePayment(shop, { intentId });
    const refunded = await booksOf(orderId);
    expect(refunded.remaining).toBeGreaterThan(0);
    stripe.world.dispute(intentId, "bank_cannot_process");
    await settlePayment(shop, { intentId });
    await Promise.all([booksOf(orderId), booksOf(orderId)]);
    const { reversals, remaining } = await booksOf(orderId);
    expect(remaining).toBe(0);
    expect(reversals).toHaveLength(2);
    expect(await listOpenTaxRecords(shop.db)).toEqual([]);
  });

  test("is recorded again if the bank pays after all", async () => {
    const { orderId, intentId } = await buyByBank();
    const dispute = stripe.world.dispute(intentId);
    await settlePayment(shop, { intentId });
    expect((await booksOf(orderId)).remaining).toBe(0);
    stripe.world.closeDispute(dispute.id, "won");
    await settlePayment(shop, { intentId });
    const { sale, remaining } = await booksOf(orderId);
    expect(remaining).toBe(sale?.total);
  });

  test("differs from a card's lost dispute, which leaves the sale unchanged", async () => {
    const { checkoutId: orderId, intentId } = await buyWithStripe(house);
    const dispute = stripe.world.dispute(intentId);
    stripe.world.closeDispute(dispute.id, "lost");
    await settlePayment(shop, { intentId });
    const { reversals } = await booksOf(orderId);
    expect(reversals).toEqual([]);
    expect(await listOpenTaxRecords(shop.db)).toEqual([]);
  });
});
