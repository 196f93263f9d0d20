import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { issueTestCard, listTestEntries, readTestCard } from "#test/support/gift-cards.ts";
import { orderOf } from "#test/support/orders.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import {
  buyGiftCard,
  cardBuyer,
  cardPurchase,
  codeFor,
  mailsTo,
  payForGiftCard,
  sellGiftCards,
} from "#test/support/sold-gift-cards.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import type { AppContext } from "../../app-context.ts";
import { sendDueGiftCards, sendGiftCard } from "../../email/gift-card-emails/send-gift-card.ts";
import { findGiftCard } from "../../gift-cards/find-gift-card.ts";
import { findGiftCardById } from "../../gift-cards/gift-card-queries.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { deleteOrder } from "../../orders/changes/delete-order.ts";
import { startCheckout } from "../pay/start-checkout.ts";
import { submitCheckout } from "../pay/submit-checkout.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { sweepPayments } from "../settle/sweep-payments.ts";

const START = new Date("2026-11-20T15:00:00Z");

async function countUnsent(shop: AppContext, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gift_cards
    where emailed_at is null and email_on <= (${now}::timestamptz at time zone 'America/New_York')::date`.execute(
    shop.db,
  );
  return rows[0]?.count ?? 0;
}

describe("a gift card that a shopper buys", () => {
  const { shop, time } = forAllTests(openTestShop);
  beforeAll(() => sellGiftCards(shop));
  beforeEach(() => {
    time.now = START;
  });

  test("is an order for its amount, without tax and shipping, and is issued with it", async () => {
    const orderId = await buyGiftCard(shop, { amount: 5_000 });
    expect(await orderOf(shop, orderId)).toMatchObject({
      subtotal: 5_000,
      tax: 0,
      shipping: 0,
      discount: 0,
      total: 5_000,
      paymentStatus: "paid",
      status: "pending",
      items: [{ productId: 0, productName: "Gift card", quantity: 1, price: 5_000, tax: 0 }],
      soldGiftCard: {
        recipientName: "Robin Sample",
        recipientEmail: "robin@example.com",
        senderName: "Robin Sample",
        emailOn: "2026-11-20",
        isMailed: false,
        worth: 5_000,
        spent: 0,
      },
    });
    expect(await readTestCard(shop, orderId)).toEqual({ balance: 5_000, reserved: 0 });
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("is mailed once on its day in the shop's time zone, with a code that pays, and its order is delivered", async () => {
    const to = "later@example.com";
    const details = cardBuyer({ recipientEmail: to, emailOn: "2026-11-22", senderName: "Grandma" });
    const orderId = await buyGiftCard(shop, { details });
    // Still the day before in New York.
    time.now = new Date("2026-11-22T04:59:00Z");
    // Those that earlier tests left are mailed first.
    await sendDueGiftCards(shop);
    await expect.poll(() => countUnsent(shop, time.now), { timeout: 20_000 }).toBe(0);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({ emailedAt: null });
    time.now = new Date("2026-11-22T05:00:00Z");
    expect(await sendDueGiftCards(shop)).toBe(1);
    await sendGiftCard(shop, orderId);
    await sendGiftCard(shop, orderId);
    const [mail, ...more] = await mailsTo(shop, to);
    expect(more).toEqual([]);
    expect(mail?.text_body).toContain("Grandma sent you a gift card worth $50.00");
    expect(mail?.text_body).toContain("Enjoy!");
    const code = /Code: (\S+)/.exec(mail?.text_body ?? "")?.[1] ?? "";
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      id: orderId,
      available: 5_000,
    });
    const order = await orderOf(shop, orderId);
    expect(order).toMatchObject({ status: "delivered", soldGiftCard: { isMailed: true } });
    expect(JSON.stringify(order)).not.toContain(code.slice(0, 9));
  });

  test("is confirmed to its buyer without its code, and to the owner", async () => {
    const details = { ...cardBuyer({ emailOn: "2026-12-24" }), email: "buyer@example.com" };
    await buyGiftCard(shop, { details });
    await expect
      .poll(() => mailsTo(shop, "buyer@example.com"), { timeout: 15_000 })
      .toHaveLength(1);
    const [mail] = await mailsTo(shop, "buyer@example.com");
    expect(mail?.text_body).toContain("We mail it to Robin Sample on December 24, 2026.");
    expect(mail?.text_body).not.toMatch(/pack|Ships to|Shipping|tax/i);
  });

  test.each([
    ["an amount that is not offered", 4_999],
    ["nothing", 0],
    ["more than anybody may", 500_000],
  ])("is not sold for %s", async (_what, amount) => {
    const started = await startCheckout(shop, { ...cardPurchase(amount), method: "debit" });
    expect(started).toEqual({ code: "gift-cards-off" });
  });

  test("with an amount of the buyer's own is sold within the owner's limits", async () => {
    await sellGiftCards(shop, { customAmount: { min: cents(1_000), max: cents(20_000) } });
    const start = async (amount: number) =>
      (await startCheckout(shop, { ...cardPurchase(amount), method: "debit" })).code;
    expect(await Promise.all([999, 1_000, 12_345, 20_000, 20_001].map(start))).toEqual([
      "gift-cards-off",
      "started",
      "started",
      "started",
      "gift-cards-off",
    ]);
    await sellGiftCards(shop, { customAmount: null });
  });

  test("is neither sold nor charged while sales are turned off", async () => {
    const purchase = cardPurchase();
    const started = await startCheckout(shop, { ...purchase, method: "debit" });
    expect(started.code).toBe("started");
    await sellGiftCards(shop, { isOn: false });
    expect(await startCheckout(shop, { ...cardPurchase(), method: "debit" })).toEqual({
      code: "gift-cards-off",
    });
    expect(await submitCheckout(shop, { ...purchase, details: cardBuyer() })).toEqual({
      code: "gift-cards-off",
    });
    await sellGiftCards(shop);
  });

  test("cannot be bought with another gift card or a discount code", async () => {
    const { id, code } = await issueTestCard(shop, 5_000);
    const purchase = { ...cardPurchase(), giftCardCode: code, discountCode: "ANY" };
    const started = await startCheckout(shop, { ...purchase, method: "debit" });
    expect(started).toMatchObject({ code: "started", totals: { total: 5_000, discount: 0 } });
    await submitCheckout(shop, { ...purchase, details: cardBuyer() });
    expect(await readTestCard(shop, id)).toEqual({ balance: 5_000, reserved: 0 });
  });

  test("cannot be added to a checkout of bars, nor left out of its own", async () => {
    const orderId = await buy(shop, {});
    expect((await orderOf(shop, orderId)).soldGiftCard).toBeUndefined();
    const purchase = cardPurchase();
    await startCheckout(shop, { ...purchase, method: "debit" });
    expect(await submitCheckout(shop, { ...purchase, details: shopper })).toEqual({
      code: "invalid",
      errors: { "card-recipientName": "missing", "card-recipientEmail": "missing" },
    });
    const bought = { ...purchase, buysGiftCard: false, lines: [{ productId: 1, quantity: 5 }] };
    expect((await submitCheckout(shop, { ...bought, details: cardBuyer() })).code).toBe(
      "amount-differs",
    );
  });

  test.each([
    [{ recipientEmail: "robin" }, { "card-recipientEmail": "not-an-email" }],
    [{ recipientName: " " }, { "card-recipientName": "missing" }],
    [{ emailOn: "2026-11-19" }, { "card-emailOn": "day-past" }],
    [{ emailOn: "2027-11-19" }, { "card-emailOn": "day-too-far" }],
    [{ message: "x".repeat(301) }, { "card-message": "too-long" }],
  ])("with %j is refused at the field, and nothing is charged", async (change, errors) => {
    const purchase = cardPurchase();
    await startCheckout(shop, { ...purchase, method: "debit" });
    const details = cardBuyer(change);
    expect(await submitCheckout(shop, { ...purchase, details })).toEqual({
      code: "invalid",
      errors,
    });
  });

  test("is issued once by browser, webhook and sweep at the same time", async () => {
    const { orderId, intentId } = await payForGiftCard(shop);
    await Promise.all([
      settlePayment(shop, { intentId }),
      settlePayment(shop, { id: orderId }),
      sweepPayments(shop),
    ]);
    await sweepPayments(shop);
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("whose process crashes while the order is written is issued by the sweep", async () => {
    const { orderId, intentId } = await payForGiftCard(shop);
    const dying = async () => {
      throw new Error("The process was killed.");
    };
    const dead = { ...shop, orderSubscribers: [...shop.orderSubscribers, dying] };
    await expect(settlePayment(dead, { intentId })).rejects.toThrow("killed");
    expect(await findGiftCardById(shop.db, orderId)).toBeUndefined();
    await sweepPayments(shop);
    expect(await readTestCard(shop, orderId)).toEqual({ balance: 5_000, reserved: 0 });
  });

  test("is neither mailed nor spent while its order is cancelled", async () => {
    const orderId = await buyGiftCard(shop);
    const code = await codeFor(shop, orderId);
    await changeOrderStatus(shop, orderId, "cancelled");
    await sendGiftCard(shop, orderId);
    expect(await findGiftCardById(shop.db, orderId)).toMatchObject({
      emailedAt: null,
      isOnHold: true,
    });
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({
      refusal: { reason: "on-hold" },
    });
    await changeOrderStatus(shop, orderId, "pending");
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({ code: "found" });
    expect(await listTestEntries(shop, orderId)).toEqual([["issued", 5_000]]);
  });

  test("keeps its money when its order is deleted", async () => {
    const orderId = await buyGiftCard(shop);
    const code = await codeFor(shop, orderId);
    await deleteOrder(shop, orderId);
    expect(await findGiftCard(shop, { code, address: null })).toMatchObject({ available: 5_000 });
  });
});
