import { expect, test } from "vitest";
import { cents, ZERO } from "#domain/money/cents.ts";
import { snapshotOver } from "#test/support/payment-snapshots.ts";
import { newOrderPayment } from "./new-order-payment.ts";

const total = cents(1_500);

function cardOver(amount: number) {
  return { id: "card", last4: "7K2M", amount: cents(amount) };
}

test("a new order is paid by a payment and a gift card that together make its total", () => {
  const payment = newOrderPayment(total, {
    giftCard: cardOver(400),
    snapshot: snapshotOver(1_100),
  });
  expect(payment).toMatchObject({ status: "paid", differsFromTotal: false, holds: [] });
  expect(payment.events).toEqual([
    { kind: "payment", actor: "customer", detail: { giftCard: "7K2M", amount: 400 } },
    { kind: "payment", actor: "provider", detail: { paymentStatus: "paid" } },
  ]);
});

test("a gift card that others used meanwhile leaves a new order with a difference for a person", () => {
  const payment = newOrderPayment(total, { giftCard: null, snapshot: snapshotOver(1_100) });
  expect(payment).toMatchObject({ status: "pending", differsFromTotal: true });
  expect(payment.events).toEqual([
    { kind: "amount-differs", actor: "provider", detail: { paid: 1_100, total: 1_500 } },
  ]);
});

test("a new order of which nothing is left to pay is paid without a payment", () => {
  expect(newOrderPayment(ZERO, { giftCard: null, snapshot: null })).toEqual({
    status: "paid",
    snapshot: null,
    refunded: ZERO,
    holds: [],
    events: [],
    differsFromTotal: false,
  });
});

test("a bank payment that is on its way leaves a new order pending, and a review holds it", () => {
  const snapshot = snapshotOver(1_500, { status: "pending", inReview: true });
  expect(newOrderPayment(total, { giftCard: null, snapshot })).toMatchObject({
    status: "pending",
    holds: ["payment_review"],
    events: [{ kind: "hold", actor: "provider", detail: { reason: "payment_review" } }],
    differsFromTotal: false,
  });
});
