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
const later = { ...byHand, code: "order-waiting" } as const;
const off = (inOdoo: number) => balance(9_000, inOdoo);
const unreachable = { code: "erp-unreachable", at: checkedAt.toISOString(), message: "" } as const;

const AGREE = "Shop, Stripe and Odoo agree to the cent, as of 14:05";
const WITHOUT_ODOO = "Shop and Stripe agree to the cent, as of 14:05";

test.each<[string, Parameters<typeof told>[0], string]>([
  ["all books agree", { erp: well }, AGREE],
  ["there is no Odoo", {}, WITHOUT_ODOO],
  ["Odoo did not answer", { booksError: "unreachable", erp: well }, WITHOUT_ODOO],
  ["Odoo's account could not be read", { erp: well, clearing: unreachable }, WITHOUT_ODOO],
  ["Odoo's account has what Stripe holds", { erp: well, clearing: off(9_000) }, AGREE],
  ["a difference passes by itself", { erp: well, clearing: balance(9_000, 5_282, [later]) }, AGREE],
  [
    "a demo",
    { provider: "demo payments" },
    "Shop and demo payments agree to the cent, as of 14:05",
  ],
  [
    "an order waits",
    { erp: { ...well, waiting: 1 } },
    `${WITHOUT_ODOO}; 1 order is on its way to Odoo`,
  ],
  ["nothing was compared yet", { never: true }, "Payments haven't been reconciled yet"],
])("the title of the comparison: %s", (_what, options, title) => {
  expect(told(options)).toBe(title);
});

const STRIPE = "Shop and Stripe";
const ODOO = "Shop and Odoo";
const ALL = "Shop, Stripe and Odoo";
const PAYMENT = "one payment needs your attention";
const LINE = "one line of Stripe's balance needs your attention";
const ORDER = "1 order is not in Odoo as it should be";
const ACCOUNT = "Odoo's account for Stripe's money";
const payout = { books: ["payout-differs"] } as const;
const oneError = { ...well, errors: 1 };
const tooLow = balance(9_000, 5_282, [byHand]);
const ofOneSum = balance(9_000, 9_000, [byHand, { ...byHand, amount: cents(3_718) }]);

test.each<[string, string, Parameters<typeof told>[0]]>([
  [STRIPE, PAYMENT, { findings: 1, erp: { ...well, waiting: 3 } }],
  [STRIPE, LINE, payout],
  [ODOO, "2 orders are not in Odoo as they should be", { erp: { ...well, errors: 2 } }],
  [
    ODOO,
    "2 documents differ in Odoo",
    { books: ["invoice-differs", "booking-differs"], erp: well },
  ],
  [ODOO, "1 fee or payout is not in Odoo as it should be", { erp: { ...well, unbooked: 1 } }],
  [ODOO, `${ACCOUNT} is $37.18 too low`, { erp: well, clearing: tooLow }],
  [ODOO, `${ACCOUNT} is $0.01 too high`, { erp: well, clearing: off(9_001) }],
  [ODOO, `${ACCOUNT} needs your attention`, { erp: well, clearing: ofOneSum }],
  [ALL, `2 payments need your attention, and ${ORDER}`, { findings: 2, erp: oneError }],
  [ALL, `${PAYMENT}, ${LINE}, and ${ORDER}`, { ...payout, findings: 1, erp: oneError }],
])("%s don't agree: %s", (who, problems, options) => {
  expect(told(options)).toBe(`${who} don't agree: ${problems}`);
});
