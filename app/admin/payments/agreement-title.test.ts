import { expect, test } from "vitest";
import type { BookFinding } from "#server/reconciliation/finding.ts";
import type { Agreement } from "#server/reconciliation/read-agreement.ts";
import { agreementTitle } from "./agreement-title.ts";

const checkedAt = new Date("2026-11-23T14:05:00Z");
const time = (at: Date) => at.toISOString().slice(11, 16);

function told(options: {
  findings?: number;
  books?: readonly BookFinding["code"][];
  booksError?: Agreement["reconciliation"]["booksError"];
  erp?: Agreement["erp"];
  provider?: Agreement["provider"];
  never?: boolean;
}): string {
  const { findings = 0, erp = null, provider = "Stripe", never = false } = options;
  const { books = [], booksError = null } = options;
  const finding = { code: "amount-differs", intentId: "pi_1", order: null, payment: null } as const;
  const reconciliation = {
    checkedAt: never ? null : checkedAt,
    isChecking: false,
    compared: 7,
    findings: Array.from({ length: findings }, () => finding),
    error: null,
    bookFindings: books.map((code) => ({
      code,
      reference: "txn_1",
      orderId: null,
      here: null,
      there: null,
    })),
    booksError,
    clearing: null,
  };
  return agreementTitle({ provider, reconciliation, erp, balanceError: null }, time);
}

test.each<[string, Parameters<typeof told>[0], string]>([
  [
    "all books agree",
    { erp: { errors: 0, waiting: 0, unbooked: 0 } },
    "Shop, Stripe and Odoo agree to the cent, as of 14:05",
  ],
  ["there is no Odoo", {}, "Shop and Stripe agree to the cent, as of 14:05"],
  [
    "it is a demo",
    { provider: "demo payments" },
    "Shop and demo payments agree to the cent, as of 14:05",
  ],
  [
    "an order is on its way to Odoo",
    { erp: { errors: 0, waiting: 1, unbooked: 0 } },
    "Shop and Stripe agree to the cent, as of 14:05; 1 order is on its way to Odoo",
  ],
  [
    "Stripe does not agree",
    { findings: 1, erp: { errors: 0, waiting: 3, unbooked: 0 } },
    "Shop and Stripe don't agree: one payment needs your attention",
  ],
  [
    "Odoo does not agree",
    { erp: { errors: 2, waiting: 3, unbooked: 0 } },
    "Shop and Odoo don't agree: 2 orders are not in Odoo as they should be",
  ],
  [
    "neither does",
    { findings: 2, erp: { errors: 1, waiting: 0, unbooked: 0 } },
    "Shop, Stripe and Odoo don't agree: 2 payments need your attention, and 1 order is not in Odoo as it should be",
  ],
  [
    "a payout is not what is in it",
    { books: ["payout-differs"] },
    "Shop and Stripe don't agree: one line of Stripe's balance needs your attention",
  ],
  [
    "a document is another one in Odoo",
    { books: ["invoice-differs", "booking-differs"], erp: { errors: 0, waiting: 0, unbooked: 0 } },
    "Shop and Odoo don't agree: 2 documents differ in Odoo",
  ],
  [
    "a fee is not booked",
    { erp: { errors: 0, waiting: 0, unbooked: 1 } },
    "Shop and Odoo don't agree: 1 fee or payout is not in Odoo as it should be",
  ],
  [
    "everything is wrong",
    { findings: 1, books: ["payout-differs"], erp: { errors: 1, waiting: 0, unbooked: 0 } },
    "Shop, Stripe and Odoo don't agree: one payment needs your attention, one line of Stripe's balance needs your attention, and 1 order is not in Odoo as it should be",
  ],
  [
    "Odoo did not answer",
    { booksError: "unreachable", erp: { errors: 0, waiting: 0, unbooked: 0 } },
    "Shop and Stripe agree to the cent, as of 14:05",
  ],
  ["nothing was compared yet", { never: true }, "Payments haven't been reconciled yet"],
])("the title of the comparison: %s", (_what, options, title) => {
  expect(told(options)).toBe(title);
});
