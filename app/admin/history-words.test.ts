import { expect, test } from "vitest";
import { historyWords } from "./history-words.ts";

test.each([
  ["placed", { orderNumber: "CHOC-2026-001" }, "Order placed."],
  ["payment", { paymentStatus: "paid" }, "Payment received."],
  ["payment", { paymentStatus: "refunded" }, "Payment refunded."],
  ["payment", { paymentStatus: "toString" }, "Payment status changed."],
  ["status", { from: "pending", to: "shipped" }, "Status changed from pending to shipped."],
  ["email", { kind: "owner", captured: false }, "New-order e-mail to the shop sent."],
  [
    "email",
    { kind: "customer", captured: true },
    "Confirmation e-mail to the customer kept in the e-mail log, sent to nobody.",
  ],
  ["email", { kind: "receipt", captured: false }, "Receipt e-mail to the customer sent."],
  ["email", { kind: "owner", failed: true }, "New-order e-mail to the shop could not be sent."],
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
])("tells of %s %j", (kind, detail, words) => {
  expect(historyWords({ kind, detail })).toBe(words);
});
