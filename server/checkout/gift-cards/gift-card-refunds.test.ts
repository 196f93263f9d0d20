import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { add, type Cents, cents, subtract, ZERO } from "#domain/money/cents.ts";
import { buy, checkoutRequest, submit } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { issueTestCard, readTestCard, takeGiftCards } from "#test/support/gift-cards.ts";
import { mailsAbout, orderOf } from "#test/support/orders.ts";
import { justAmount, refundOrder } from "#test/support/refund-order.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { listRefunds } from "../../orders/payments/refund-queries.ts";
import { reconcilePayments } from "../../reconciliation/reconcile-payments.ts";
import { readReconciliation } from "../../reconciliation/reconciliation-queries.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { startCheckout } from "../pay/start-checkout.ts";

const twoUnits = [{ productId: 1, quantity: 2 }];

/** Refunds an amount without naming bars; everything with its bars by default. The customer is told. */
const makeRefund = (shop: AppContext, orderId: string, amount?: Cents) =>
  refundOrder(shop, orderId, {
    ...(amount !== undefined && justAmount(amount)),
    notifiesCustomer: true,
  });

describe("refunds where a gift card was used", () => {
  const { shop } = forAllTests(openTestShop);
  beforeAll(() => takeGiftCards(shop));

  const issue = (amount: number) => issueTestCard(shop, amount);

  test("go to the payment card first and then onto the gift card, never more than each paid", async () => {
    const { id, code } = await issue(2_000);
    const orderId = await buy(shop, { lines: twoUnits, giftCardCode: code });
    const { total } = await orderOf(shop, orderId);
    const byCard = subtract(total, cents(2_000));
    await makeRefund(shop, orderId, subtract(byCard, cents(100)));
    expect(await readTestCard(shop, id)).toEqual({ balance: 0, reserved: 0 });
    await makeRefund(shop, orderId, cents(300));
    expect(await readTestCard(shop, id)).toEqual({ balance: 200, reserved: 0 });
    expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "paid" });
    await makeRefund(shop, orderId);
    expect(await readTestCard(shop, id)).toEqual({ balance: 2_000, reserved: 0 });
    expect(await orderOf(shop, orderId)).toMatchObject({
      paymentStatus: "refunded",
      refunded: total,
    });
    const refunds = await listRefunds(shop.db, orderId);
    const ofCard = refunds.filter(({ giftCardLast4 }) => giftCardLast4 === null);
    expect(add(...ofCard.map(({ amount }) => amount))).toBe(byCard);
    const read = await readRefundable(shop, shop.db, orderId);
    expect(read?.obstacle).toEqual({ code: "nothing-left" });
  });

  test("of an order paid by gift card alone go back onto it at once", async () => {
    const { id, code } = await issue(10_000);
    const request = checkoutRequest({
      checkoutId: randomUUID(),
      lines: twoUnits,
      amount: ZERO,
      giftCardCode: code,
    });
    expect((await startCheckout(shop, request)).code).toBe("covered");
    await submit(shop, request);
    await makeRefund(shop, request.checkoutId);
    expect(await readTestCard(shop, id)).toEqual({ balance: 10_000, reserved: 0 });
    expect(await orderOf(shop, request.checkoutId)).toMatchObject({ paymentStatus: "refunded" });
  });

  test("are in one mail that names both", async () => {
    const { code } = await issue(2_000);
    const orderId = await buy(shop, { lines: twoUnits, giftCardCode: code });
    await makeRefund(shop, orderId);
    const mails = () => mailsAbout(shop, orderId, "order-refunded");
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail?.text_body).toContain(`Gift card ending in ${code.slice(-4)} ($20.00)`);
  });

  test("agree with the provider's books, full and partial", async () => {
    const { code } = await issue(2_000);
    const orderId = await buy(shop, { lines: twoUnits, giftCardCode: code });
    const { total } = await orderOf(shop, orderId);
    const findings = async () => {
      await reconcilePayments(shop);
      return JSON.stringify((await readReconciliation(shop.db)).findings);
    };
    expect(await findings()).not.toContain(orderId);
    // All of the card's money, and nothing of the gift card's.
    await makeRefund(shop, orderId, subtract(total, cents(2_000)));
    expect(await findings()).not.toContain(orderId);
    await makeRefund(shop, orderId);
    expect(await findings()).not.toContain(orderId);
  });
});
