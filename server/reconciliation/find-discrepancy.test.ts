import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { findDiscrepancy } from "./find-discrepancy.ts";
import type { OrderSide, PaymentSide } from "./finding.ts";

const order: OrderSide = {
  orderId: "1",
  orderNumber: "CHOC-2026-001",
  total: cents(4_287),
  paymentStatus: "paid",
  refunded: cents(0),
  refundedByHand: cents(0),
  isPaidAfterCancellation: false,
};
const cancelled: OrderSide = { ...order, isPaidAfterCancellation: true };
const payment: PaymentSide = { state: "succeeded", amount: cents(4_287), refunded: cents(0) };
const underWay: PaymentSide = { ...payment, state: "processing" };
const partly: PaymentSide = { ...payment, refunded: cents(500) };
const paidBack: PaymentSide = { ...payment, refunded: order.total };
const refundedWhole = { paymentStatus: "refunded", refunded: order.total } as const;

test.each<[string, OrderSide | null, PaymentSide | null, ReturnType<typeof findDiscrepancy>]>([
  ["a paid order and its payment agree", order, payment, undefined],
  ["a payment without an order", null, payment, "paid-without-order"],
  ["a bank payment under way without an order", null, underWay, "paid-without-order"],
  ["a cart that was left", null, { ...payment, state: "requires_payment_method" }, undefined],
  ["a card whose bank asks", null, { ...payment, state: "requires_action" }, undefined],
  ["an order without a payment", order, null, "order-without-payment"],
  ["a failed order without one", { ...order, paymentStatus: "failed" }, null, undefined],
  ["one cent of difference", order, { ...payment, amount: cents(4_288) }, "amount-differs"],
  ["paid here, failed there", order, { ...payment, state: "canceled" }, "status-differs"],
  ["pending here, paid there", { ...order, paymentStatus: "pending" }, payment, "status-differs"],
  ["a part refunded there alone", order, partly, "refund-differs"],
  ["all refunded there alone", order, paidBack, "status-differs"],
  ["refunded on both sides", { ...order, ...refundedWhole }, paidBack, undefined],
  ["money for a cancelled order", cancelled, payment, "paid-after-cancellation"],
  [
    "of which a part went back",
    { ...cancelled, refunded: cents(500) },
    partly,
    "paid-after-cancellation",
  ],
  ["all of which went back", { ...cancelled, ...refundedWhole }, paidBack, undefined],
  ["which the bank took back", cancelled, { ...payment, isChargedBack: true }, undefined],
])("%s", (_what, ours, fromErp, expected) => {
  expect(findDiscrepancy(ours, fromErp)).toBe(expected);
});

test.each<[string, "paid" | "unpaid", PaymentSide, ReturnType<typeof findDiscrepancy>]>([
  ["deleted with its money", "paid", payment, undefined],
  ["deleted, and then the money came", "unpaid", payment, "paid-after-deletion"],
  ["deleted, the money on its way", "unpaid", underWay, undefined],
  ["deleted, and refunded", "unpaid", paidBack, undefined],
  ["deleted, and charged back", "unpaid", { ...payment, isChargedBack: true }, undefined],
])("an order %s", (_what, deleted, fromErp, expected) => {
  expect(findDiscrepancy(null, fromErp, { deleted })).toBe(expected);
});

const refunded: OrderSide = { ...order, refunded: cents(500) };
const bounced: PaymentSide = { ...payment, state: "requires_payment_method" };
const other = { otherMoney: order.total };

const listed = (listedRefunds: number) => ({ listedRefunds: cents(listedRefunds) });

type Beside = Parameters<typeof findDiscrepancy>[2];
type Found = ReturnType<typeof findDiscrepancy>;

test.each<[string, OrderSide, PaymentSide | null, Beside, Found]>([
  ["refunds that are listed here and there", refunded, partly, listed(500), undefined],
  ["a refund that the list here lacks", refunded, partly, listed(0), "refund-list-differs"],
  ["one that only the list here has", order, payment, listed(1), "refund-list-differs"],
  ["one that was not taken for an hour", order, payment, { isRefundLate: true }, "refund-not-sent"],
  ["a bank debit that bounced beside the payment that paid", order, bounced, other, undefined],
  ["one of which the provider knows nothing anymore", order, null, other, undefined],
  ["one that is on its way once more", order, underWay, other, undefined],
  ["two payments that both brought money", order, payment, other, "paid-twice"],
  ["of which one went back", order, paidBack, other, undefined],
])("%s", (_what, ours, fromErp, beside, expected) => {
  expect(findDiscrepancy(ours, fromErp, beside)).toBe(expected);
});
