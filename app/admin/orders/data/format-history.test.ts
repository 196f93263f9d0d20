import { expect, test } from "vitest";
import { formatHistory } from "./format-history.ts";

test.each([
  ["placed", { orderNumber: "CHOC-2026-001" }, "Order placed."],
  ["payment", { paymentStatus: "paid" }, "Payment received."],
  ["payment", { paymentStatus: "refunded" }, "Payment refunded."],
  ["payment", { paymentStatus: "failed", reason: "No funds." }, "Payment failed. No funds."],
  [
    "refund",
    { amount: 1_000, refunded: 1_500, total: 4_287 },
    "$10.00 refunded at the payment provider; $15.00 of $42.87 so far.",
  ],
  [
    "refund-failed",
    { amount: 1_000 },
    "A refund of $10.00 failed: the customer does not have the money.",
  ],
  ["dispute", { state: "lost" }, "The bank took the payment back."],
  ["hold", { reason: "payment_review" }, "Do not pack: the payment provider reviews the payment."],
  ["hold", { reason: "constructor" }, "Do not pack: the payment needs a look."],
  ["hold", { reason: null }, "Cleared for packing."],
  [
    "recipe",
    { wasChangedBack: true },
    "The recipe is back to what it was when this order was placed.",
  ],
  ["payment", { paymentStatus: "toString" }, "Payment status changed."],
  ["status", { from: "pending", to: "shipped" }, "Status changed from pending to shipped."],
  ["erp", { step: "order", name: "S00012" }, "Odoo has the order as S00012, confirmed."],
  ["erp", { step: "credited", name: "RINV/1" }, "Odoo has the credit note RINV/1, posted."],
  ["erp", { step: "payment", name: "" }, "The invoice was marked as paid in Odoo by somebody."],
  [
    "erp",
    { step: "not-sent", ended: "cancelled" },
    "Not sent to Odoo: the order was cancelled before.",
  ],
  ["erp", { step: "failed", message: "It is away." }, "Sending to Odoo failed. It is away."],
  ["deleted", { orderNumber: "CHOC-2026-001" }, "Order deleted."],
  [
    "amount-differs",
    { paid: 4000, total: 4321 },
    "The payment of $40.00 differs from the order's total of $43.21. Please check it at the payment provider.",
  ],
  [
    "amount-differs",
    {},
    "The payment of an unknown amount differs from the order's total of an unknown amount. Please check it at the payment provider.",
  ],
  ["something-new", {}, "something-new"],
])("puts the event %s %j into words", (kind, detail, words) => {
  expect(formatHistory({ kind, detail })).toBe(words);
});

const OWNER = "New-order email to the shop";

test.each([
  [{ kind: "owner" }, `${OWNER} sent.`],
  [{ kind: "customer" }, "Confirmation email to the customer sent."],
  [{ kind: "receipt" }, "Receipt email to the customer sent."],
  [{ kind: "payment-cleared" }, "Email about the payment's arrival to the customer sent."],
  [{ kind: "owner", captured: true }, `${OWNER} saved to the email log only (demo).`],
  [{ kind: "owner", failed: true }, `${OWNER} could not be sent.`],
  [{ kind: "owner", doubtful: true }, `${OWNER} sent; an earlier try may have arrived too.`],
  [
    { kind: "owner", failed: true, doubtful: true },
    `${OWNER} was not answered for: it may have arrived.`,
  ],
])("puts the email %j into words", (detail, words) => {
  expect(formatHistory({ kind: "email", detail: { captured: false, ...detail } })).toBe(words);
});
