import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type { OrderSide, PaymentSide } from "./agreement-queries.ts";
import { findDifference } from "./find-difference.ts";

const order: OrderSide = {
  orderId: "1",
  orderNumber: "CHOC-2026-001",
  total: cents(4_287),
  paymentStatus: "paid",
  refunded: cents(0),
};
const payment: PaymentSide = { state: "succeeded", amount: cents(4_287), refunded: cents(0) };

test.each<[string, OrderSide | null, PaymentSide | null, ReturnType<typeof findDifference>]>([
  ["a paid order and its payment agree", order, payment, undefined],
  ["a payment without an order", null, payment, "paid-without-order"],
  [
    "a bank payment under way without an order",
    null,
    { ...payment, state: "processing" },
    "paid-without-order",
  ],
  ["a cart that was left", null, { ...payment, state: "requires_payment_method" }, undefined],
  ["a card whose bank asks", null, { ...payment, state: "requires_action" }, undefined],
  ["an order without a payment", order, null, "order-without-payment"],
  ["a failed order without one", { ...order, paymentStatus: "failed" }, null, undefined],
  ["one cent of difference", order, { ...payment, amount: cents(4_288) }, "amount-differs"],
  ["paid here, failed there", order, { ...payment, state: "canceled" }, "status-differs"],
  ["pending here, paid there", { ...order, paymentStatus: "pending" }, payment, "status-differs"],
  ["a part refunded there alone", order, { ...payment, refunded: cents(100) }, "refund-differs"],
  ["all refunded there alone", order, { ...payment, refunded: cents(4_287) }, "status-differs"],
  [
    "refunded on both sides",
    { ...order, paymentStatus: "refunded", refunded: cents(4_287) },
    { ...payment, refunded: cents(4_287) },
    undefined,
  ],
])("%s", (_what, ours, theirs, expected) => {
  expect(findDifference(ours, theirs)).toBe(expected);
});
