import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { cents, subtract } from "#domain/money/cents.ts";
import { expectAgreement } from "#test/support/expect-agreement.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import {
  issueTestCard,
  listTestEntries,
  readTestCard,
  takeGiftCards,
} from "#test/support/gift-cards.ts";
import { openPaymentLink, orderOf, totalOf } from "#test/support/orders.ts";
import { makeRefund, refundByHand } from "#test/support/refund-order.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { sendOrderEmailNow } from "#test/support/send-order-email-now.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { closeGiftCard } from "../../gift-cards/gift-card-balance.ts";
import { changeOrderStatus } from "../../orders/changes/change-order-status.ts";
import { listOrderEvents } from "../../orders/order-events.ts";
import { readRefundable } from "../../refunds/read-refundable.ts";
import { recordRefundByHand } from "../../refunds/record-refund-by-hand.ts";
import { settlePayment } from "../settle/settle-payment.ts";
import { recordPaidElsewhere } from "./record-paid-elsewhere.ts";
import { takeOrder } from "./take-order.ts";

// Gift cards that pay for orders that the owner takes.

const { shop } = forAllTests(openTestShop);
beforeEach(() => takeGiftCards(shop));

const lines = [{ productId: 1, quantity: 2 }];
const inCash = { method: "cash", note: "At the farmers' market" } as const;

/** @param paid what the card pays by the screen */
async function take(
  giftCardCode: string,
  paid: number,
  more: Partial<Parameters<typeof takeOrder>[1]> = {},
) {
  return await takeOrder(shop, {
    id: randomUUID(),
    lines,
    details: shopper,
    shipping: null,
    giftCardCode,
    amount: subtract(await totalOf(shop, lines), cents(paid)),
    paidElsewhere: inCash,
    ...more,
  });
}

async function taken(...args: Parameters<typeof take>) {
  const found = await take(...args);
  if (found.code !== "taken") throw new Error(JSON.stringify(found));
  return await orderOf(shop, found.orderId);
}

async function paymentsOf(orderId: string) {
  const rows = await rowsOf(shop.db, "payments", ["kind", "amount", "status"], {
    order_id: orderId,
  });
  return rows.map(({ kind, amount, status }) => [kind, amount, status]).sort();
}

const dollars = (amount: number) => (amount / 100).toFixed(2);

test("a gift card can pay a part of an order by hand whose remainder was paid elsewhere", async () => {
  const { id, code } = await issueTestCard(shop, 1_000);
  const order = await taken(code.toLowerCase(), 1_000);
  expect(order).toMatchObject({ paymentStatus: "paid", giftCard: { amount: 1_000 } });
  expect(await paymentsOf(order.id)).toEqual([
    ["gift_card", "10.00", "succeeded"],
    ["manual", dollars(order.total - 1_000), "succeeded"],
  ]);
  expect(await readTestCard(shop, id)).toEqual({ balance: 0, reserved: 0 });
  expect(await listTestEntries(shop, id)).toEqual([
    ["issued", 1_000],
    ["redeemed", -1_000],
  ]);
  const events = await listOrderEvents(shop.db, order.id);
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: "payment",
      detail: { giftCard: code.slice(-4), amount: 1_000 },
    }),
  );
  await expectAgreement(shop);
});

test("a gift card above the total pays everything and keeps the rest, without another payment", async () => {
  const { id, code } = await issueTestCard(shop, 20_000);
  const total = await totalOf(shop, lines);
  for (const paidElsewhere of [null, inCash]) {
    const order = await taken(code, total, { paidElsewhere });
    expect(order).toMatchObject({ paymentStatus: "paid", giftCard: { amount: total } });
    expect(await paymentsOf(order.id)).toEqual([["gift_card", dollars(total), "succeeded"]]);
  }
  expect(await readTestCard(shop, id)).toEqual({ balance: 20_000 - 2 * total, reserved: 0 });
  await expectAgreement(shop);
});

test("the link of an order by hand charges what the gift card leaves", async () => {
  const { code } = await issueTestCard(shop, 1_000);
  const order = await taken(code, 1_000, { paidElsewhere: null });
  expect(order).toMatchObject({ paymentStatus: "failed", giftCard: { amount: 1_000 } });
  await sendOrderEmailNow(shop, { orderId: order.id, kind: "payment-link" });
  const mail = await rowOf(shop.db, "email_log", ["text_body"], { order_id: order.id });
  expect(mail.text_body).toContain(`Pay $${dollars(order.total - 1_000)}`);
  const { id, clientSecret } = await openPaymentLink(shop, order.id);
  await shop.demoPayments?.confirm(id, clientSecret);
  await settlePayment(shop, { id: order.id });
  expect(await orderOf(shop, order.id)).toMatchObject({ paymentStatus: "paid" });
  expect(await paymentsOf(order.id)).toEqual([
    ["gift_card", "10.00", "succeeded"],
    ["intent", dollars(order.total - 1_000), "succeeded"],
  ]);
  await expectAgreement(shop);
});

test("an unpaid order by hand can be paid elsewhere later, and returns the card's money if cancelled", async () => {
  const { id, code } = await issueTestCard(shop, 2_000);
  const paidLater = await taken(code, 2_000, { paidElsewhere: null });
  expect(await recordPaidElsewhere(shop, { orderId: paidLater.id, ...inCash })).toEqual({
    code: "recorded",
  });
  expect(await paymentsOf(paidLater.id)).toContainEqual([
    "manual",
    dollars(paidLater.total - 2_000),
    "succeeded",
  ]);
  expect((await readTestCard(shop, id)).balance).toBe(0);

  const other = await issueTestCard(shop, 2_000);
  const never = await taken(other.code, 2_000, { paidElsewhere: null });
  await changeOrderStatus(shop, never.id, "cancelled");
  expect((await readTestCard(shop, other.id)).balance).toBe(2_000);
  await expectAgreement(shop);
});

test("money paid elsewhere is refunded by hand first, and the rest goes onto the gift card", async () => {
  const { id, code } = await issueTestCard(shop, 1_000);
  const { id: orderId, total } = await taken(code, 1_000);
  const refundable = () => readRefundable(shop, shop.db, orderId);
  expect((await refundable())?.obstacle).toEqual({ code: "paid-elsewhere" });
  const amount = subtract(total, cents(1_000));
  const byHand = refundByHand(orderId, amount);
  expect(await recordRefundByHand(shop, byHand)).toEqual({ code: "recorded", amount });
  expect(await refundable()).toMatchObject({ obstacle: null, giftCard: { remaining: 1_000 } });
  await makeRefund(shop, orderId);
  expect((await readTestCard(shop, id)).balance).toBe(1_000);
  expect(await orderOf(shop, orderId)).toMatchObject({ paymentStatus: "refunded" });
  await expectAgreement(shop);
});

test("a gift card that is unknown, spent, closed or not taken is refused before the order is placed", async () => {
  const refusal = async (code: string) => {
    const result = await take(code, 0);
    return result.code === "gift-card-refused" ? result.refusal.reason : result.code;
  };
  expect(await refusal("AAAA-AAAA-AAAA-AAAA")).toBe("unknown");
  expect(await refusal("not a code")).toBe("unknown");
  const spent = await issueTestCard(shop, 100);
  await taken(spent.code, 100);
  expect(await refusal(spent.code)).toBe("empty");
  const closed = await issueTestCard(shop, 1_000);
  await shop.db.transaction().execute(async (tx) => {
    const why = { kind: "voided", reason: "Lost", at: shop.clock() } as const;
    await closeGiftCard(tx, { id: closed.id, ...why });
  });
  expect(await refusal(closed.code)).toBe("closed");
  const good = await issueTestCard(shop, 1_000);
  await takeGiftCards(shop, false);
  expect(await refusal(good.code)).toBe("off");
  expect((await readTestCard(shop, good.id)).balance).toBe(1_000);
});

test("the remainder is compared, so that a card spent meanwhile is noticed", async () => {
  const { id, code } = await issueTestCard(shop, 1_000);
  await taken(code, 1_000, { lines, paidElsewhere: null });
  const other = await issueTestCard(shop, 1_000);
  expect(await take(other.code, 900)).toMatchObject({
    code: "amount-differs",
    due: (await totalOf(shop, lines)) - 1_000,
  });
  expect((await readTestCard(shop, id)).balance).toBe(0);
  expect((await readTestCard(shop, other.id)).balance).toBe(1_000);
});

test("two concurrent orders spend a gift card once", async () => {
  const { id, code } = await issueTestCard(shop, 1_000);
  const answers = await Promise.all([take(code, 1_000), take(code, 1_000)]);
  expect(answers.map((result) => result.code).toSorted()).toEqual(["gift-card-refused", "taken"]);
  expect(await readTestCard(shop, id)).toEqual({ balance: 0, reserved: 0 });
});

test("an order whose form is sent twice charges its gift card once", async () => {
  const { id, code } = await issueTestCard(shop, 3_000);
  const more = { id: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => take(code, 3_000, more)));
  expect(new Set(answers.map((result) => result.code))).toEqual(new Set(["taken"]));
  expect(await listTestEntries(shop, id)).toEqual([
    ["issued", 3_000],
    ["redeemed", -3_000],
  ]);
});

test("an order whose form is sent twice is taken, even if the first one empties the gift card of the second", async () => {
  const { code } = await issueTestCard(shop, 1_000);
  const same = { id: randomUUID() };
  let second: ReturnType<typeof take> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    // The second one stops where it reads its discount code, which the first one does not have.
    await sql`lock table promotion_uses in access exclusive mode`.execute(tx);
    second = take(code, 1_000, { ...same, discountCode: "SPRING" });
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'promotion_uses'::regclass and not granted`.execute(
        shop.db,
      );
      expect(rows).toHaveLength(1);
    });
    expect(await take(code, 1_000, same)).toMatchObject({ code: "taken" });
  });
  expect(await second).toMatchObject({ code: "taken" });
});
