import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type { BookFindingCode, FindingCode } from "#domain/payments/finding-code.ts";
import {
  bookFindingMessage,
  type FindingValues,
  findingMessage,
} from "./reconciliation-messages.ts";

const order = { total: cents(3507), paymentStatus: "pending", refunded: cents(0) } as const;
const payment = { state: "requires_capture", amount: cents(3500), refunded: cents(500) };

test.each<[string, FindingValues, string]>([
  ["paid-without-order", { order: null, payment }, "A payment of $35.00 has no order."],
  ["order-without-payment", { order, payment: null }, "The order of $35.07 is marked pending,"],
  ["amount-differs", { order, payment }, "The order's total is $35.07, the payment's $35.00."],
  ["status-differs", { order, payment }, "marked pending, the provider says requires capture."],
  ["refund-differs", { order, payment }, "$0.00 were refunded, the provider says $5.00."],
  ["refund-list-differs", { order, payment }, "The provider gave $5.00 of this payment back,"],
  ["not-readable", { order, payment: null }, "The payment of $35.07 could not be read again,"],
  ["of a newer version", { order, payment }, "The payment of $35.00 needs a look."],
])("a finding %s is a sentence with its amounts", (code, values, sentence) => {
  expect(findingMessage(code as FindingCode, values)).toContain(sentence);
});

const inOdoo = { expected: cents(500), actual: cents(400), name: "PSTRP/2026/00001" };

test.each([
  ["invoice-differs", inOdoo, "The invoice is $5.00 here and $4.00 in Odoo."],
  ["pay-back-differs", inOdoo, "The payment back is $5.00 here and $4.00 in Odoo."],
  ["payment-differs", { ...inOdoo, actual: null }, "The payment of $5.00 is no longer in Odoo."],
  ["credits-differ", inOdoo, "$5.00 was given back here, and Odoo's credit notes add up to $4.00."],
  ["not-matched", inOdoo, "PSTRP/2026/00001 is no longer matched in Odoo with what it pays."],
  ["payment-astray", inOdoo, "$5.00 went into another account than Stripe's in Odoo: PSTRP"],
  ["payout-differs", inOdoo, "paid $4.00 out, and what it lists for that adds up to $5.00."],
  ["entry-without-order", inOdoo, "$4.00 moved in Stripe's balance"],
  ["booking-differs", inOdoo, "The entry is $5.00 here and $4.00 in Odoo."],
  ["of a newer version", inOdoo, "A document for $5.00 needs a look."],
])("a finding %s in the books is a sentence with its sums", (code, sums, sentence) => {
  expect(bookFindingMessage(code as BookFindingCode, sums)).toContain(sentence);
});
