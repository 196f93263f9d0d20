import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { listTestEntries, readTestCard } from "#test/support/gift-cards.ts";
import { orderOf } from "#test/support/orders.ts";
import { refundRequest } from "#test/support/refund-order.ts";
import {
  buyGiftCard,
  cardBuyer,
  codeFor,
  mailsTo,
  sellGiftCards,
  spend,
} from "#test/support/sold-gift-cards.ts";
import { openTestShop, withoutJobs, withPayments } from "#test/support/test-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { sendGiftCard } from "../../email/gift-card-emails/send-gift-card.ts";
import { findGiftCardById } from "../../gift-cards/gift-card-queries.ts";
import { PaymentProviderError } from "../../payments/payment-provider.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { requestRefund } from "../../refunds/request-refund.ts";
import { sendRefund } from "../../refunds/send-refund.ts";

async function makeRefund(shop: AppContext, orderId: string, choice: { amount?: number } = {}) {
  const request = await refundRequest(shop, orderId, { ...choice, notifiesCustomer: true });
  const result = await requestRefund(shop, request);
  if (result.code === "requested") await sendRefund(shop, result.refundId);
  return result;
}

describe("a sold gift card that is refunded", () => {
  const { shop } = forAllTests(openTestShop);
  beforeAll(() => sellGiftCards(shop));

  test("before it is spent loses its whole balance at once, and is never mailed", async () => {
    const orderId = await buyGiftCard(shop);
    await makeRefund(shop, orderId);
    expect(await orderOf(shop, orderId)).toMatchObject({
      paymentStatus: "refunded",
      refunded: 5_000,
    });
    expect(await listTestEntries(shop, orderId)).toEqual([
      ["issued", 5_000],
      ["revoked", -5_000],
    ]);
    await sendGiftCard(shop, orderId);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ emailedAt: null });
  });

  test("after a part was spent refunds the rest, and says what was spent", async () => {
    const orderId = await buyGiftCard(shop, { amount: 10_000 });
    const spent = await spend(shop, await codeFor(shop, orderId));
    const read = await readRefundable(shop, shop.db, orderId);
    expect(read).toMatchObject({
      obstacle: null,
      parts: { remaining: 10_000 - spent },
      order: { soldGiftCard: { spent, worth: 10_000 } },
    });
    expect(await makeRefund(shop, orderId, { amount: 10_000 })).toMatchObject({
      problem: "more-than-remaining",
    });
    await makeRefund(shop, orderId);
    expect(await orderOf(shop, orderId)).toMatchObject({
      paymentStatus: "paid",
      refunded: 10_000 - spent,
    });
    expect(await readTestCard(shop, orderId)).toEqual({ balance: 0, reserved: 0 });
    const after = await readRefundable(shop, shop.db, orderId);
    expect(after?.obstacle).toEqual({ code: "sold-card-spent" });
  });

  test("in part is mailed with the rest", async () => {
    const to = "rest@example.com";
    const details = cardBuyer({ recipientEmail: to });
    const orderId = await buyGiftCard(withoutJobs(shop), { details });
    await makeRefund(shop, orderId, { amount: 2_000 });
    await sendGiftCard(shop, orderId);
    const [mail] = await mailsTo(shop, to);
    expect(mail?.text_body).toContain("a gift card worth $30.00");
  });

  test("by a refund that fails gets its balance back once", async () => {
    const orderId = await buyGiftCard(shop);
    const requested = await requestRefund(withoutJobs(shop), await refundRequest(shop, orderId));
    if (requested.code !== "requested") throw new Error(requested.code);
    expect(await readTestCard(shop, orderId)).toEqual({ balance: 0, reserved: 0 });
    const refusing = withPayments(shop, {
      refund: () => Promise.reject(new PaymentProviderError("No.", { reason: "refused" })),
    });
    await sendRefund(refusing, requested.refundId);
    await sendRefund(shop, requested.refundId);
    expect(await readTestCard(shop, orderId)).toEqual({ balance: 5_000, reserved: 0 });
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ closedAt: null });
  });

  test("and spent at the same moment gives each cent to one of the two", async () => {
    for (let round = 0; round < 5; round++) {
      const orderId = await buyGiftCard(shop, { amount: 2_500 });
      const code = await codeFor(shop, orderId);
      await Promise.allSettled([spend(shop, code), makeRefund(shop, orderId, { amount: 2_500 })]);
      const { balance } = await readTestCard(shop, orderId);
      const { soldGiftCard, refunded } = await orderOf(shop, orderId);
      expect((soldGiftCard?.spent ?? 0) + refunded + balance).toBe(2_500);
    }
  });
});
