import { expect, test } from "vitest";
import { cents } from "#domain/money/cents.ts";
import type {
  ClearingComparison,
  ComparedClearing,
} from "#server/reconciliation/clearing-comparison.ts";
import type { BookFinding } from "#server/reconciliation/finding.ts";
import type { Agreement } from "#server/reconciliation/read-agreement.ts";
import { agreementTitle } from "./agreement-title.ts";

const checkedAt = new Date("2026-11-23T14:05:00Z");
const time = (at: Date) => at.toISOString().slice(11, 16);

function told(options: {
  findings?: number;
  books?: readonly BookFinding["code"][];
  booksError?: Agreement["reconciliation"]["booksError"];
  erp?: Omit<NonNullable<Agreement["erp"]>, "booksBalance"> | null;
  clearing?: ClearingComparison | null;
  provider?: Agreement["provider"];
  never?: boolean;
}): string {
  const { findings = 0, erp = null, provider = "Stripe", never = false } = options;
  const { books = [], booksError = null, clearing = null } = options;
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
      expected: null,
      actual: null,
    })),
    booksError,
    clearing,
  };
  const withBalance = erp && { ...erp, booksBalance: true };
  return agreementTitle({ provider, reconciliation, erp: withBalance, balanceError: null }, time);
}

const well = { errors: 0, waiting: 0, unbooked: 0 };

/** What Stripe and Odoo say in cents, and why they differ. */
function balance(
  provider: number,
  inOdoo: number,
  parts: ComparedClearing["parts"] = [],
): ComparedClearing {
  return {
    code: "compared",
    at: checkedAt.toISOString(),
    account: "101450 Stripe Clearing",
    provider: cents(provider),
    erp: cents(inOdoo),
    reserved: cents(0),
    parts,
    unexplained: cents(parts.length > 0 ? 0 : inOdoo - provider),
    problems: [],
  };
}

const byHand = {
  code: "by-hand",
  reference: "STRP/1",
  orderId: null,
  amount: cents(-3_718),
} as const;
const onItsWay = { ...byHand, code: "order-waiting" } as const;

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
  [
    "Odoo's account has what Stripe holds",
    { erp: well, clearing: balance(9_000, 9_000) },
    "Shop, Stripe and Odoo agree to the cent, as of 14:05",
  ],
  [
    "somebody took money out of Odoo's account",
    { erp: well, clearing: balance(9_000, 5_282, [byHand]) },
    "Shop and Odoo don't agree: Odoo's account for Stripe's money is $37.18 too low",
  ],
  [
    "something is unexplained",
    { erp: well, clearing: balance(9_000, 9_001) },
    "Shop and Odoo don't agree: Odoo's account for Stripe's money is $0.01 too high",
  ],
  [
    "two mistakes make the same sum",
    {
      erp: well,
      clearing: balance(9_000, 9_000, [
        byHand,
        { ...byHand, reference: "STRP/2", amount: cents(3_718) },
      ]),
    },
    "Shop and Odoo don't agree: Odoo's account for Stripe's money needs your attention",
  ],
  [
    "the difference passes by itself",
    { erp: well, clearing: balance(9_000, 5_282, [onItsWay]) },
    "Shop, Stripe and Odoo agree to the cent, as of 14:05",
  ],
  [
    "Odoo's account could not be read",
    { erp: well, clearing: { code: "erp-unreachable", at: checkedAt.toISOString(), message: "" } },
    "Shop and Stripe agree to the cent, as of 14:05",
  ],
  ["nothing was compared yet", { never: true }, "Payments haven't been reconciled yet"],
])("the title of the comparison: %s", (_what, options, title) => {
  expect(told(options)).toBe(title);
});
