import { cents, formatUsd } from "#domain/money/cents.ts";
import type { ClearingPartCode } from "#server/reconciliation/clearing-comparison.ts";

export type {
  ClearingPartCode,
  ComparedClearing,
} from "#server/reconciliation/clearing-comparison.ts";

const accounts = "ODOO_FEE_ACCOUNT and ODOO_PAYOUT_ACCOUNT";

export const clearingMessages = {
  isOff: (difference: number) =>
    difference === 0
      ? "Odoo's account for Stripe's money needs your attention"
      : `Odoo's account for Stripe's money is ${formatUsd(cents(Math.abs(difference)))} too ${difference > 0 ? "high" : "low"}`,
  off: `What Stripe holds can't be compared with Odoo, because fees and payouts aren't booked there. Set ${accounts} to the accounts for them, and restart the shop.`,
  never: "What Stripe holds hasn't been compared with Odoo yet. That's done every night.",
  agrees: "Odoo has what Stripe holds, to the cent.",
  passes: "Everything below passes by itself.",
  reserved: (amount: string) => `${amount} of it is held in reserve by Stripe. It's still yours.`,
  unexplained:
    "None of the above explains this. Look at the account in Odoo and at the balance in Stripe for the same amount.",
  errors: {
    "provider-unreachable":
      "What Stripe holds couldn't be compared with Odoo: Stripe didn't answer. It is tried again every hour.",
    "provider-refused":
      "What Stripe holds couldn't be compared with Odoo: the secret key may not read Balance. Allow it in Stripe's dashboard.",
    "erp-unreachable":
      "What Stripe holds couldn't be compared with Odoo: Odoo didn't answer. It is tried again every hour.",
    "erp-refused": "What Stripe holds couldn't be compared with Odoo.",
  },
} as const;

export function clearingPartMessage(code: ClearingPartCode): string {
  return partMessages[code] ?? "This needs a look.";
}

const partMessages: Readonly<Record<ClearingPartCode, string>> = {
  "order-waiting": "is on its way to Odoo.",
  "order-failed": "isn't in Odoo as it should be.",
  "order-not-sent": "was never sent to Odoo.",
  "order-differs":
    "has other money in Odoo's account than at Stripe. Compare its payments in Odoo with Stripe's, and correct them there.",
  "refund-pending": "is being refunded: the customer's bank hasn't taken the money yet.",
  "dispute-open":
    "is disputed: Stripe withdrew the money until the bank decides. It's booked once you lose.",
  "fees-waiting": "Fees and payouts that are booked with the next run.",
  "fees-failed": "Fees and payouts that Odoo didn't take.",
  "fees-not-booked": `Fees and payouts from days when ${accounts} weren't set. Enter the sum in Odoo, in one entry.`,
  "entry-differs":
    "The entry for this fee or payout was changed in Odoo. Cancel it there, then press Book again.",
  "entry-without-order":
    "This payment at Stripe isn't an order of this shop. Book it in Odoo by hand.",
  "entry-unknown": "The shop doesn't book this movement at Stripe. Book it in Odoo by hand.",
  "by-hand":
    "The shop doesn't know this document in Odoo. If it's an order's money, put the order's number first in its reference. If it's wrong, cancel it.",
  before:
    "This is from before the shop was connected to Odoo. Enter it there as an opening balance, in one entry.",
  older: "Older lines of the account, which weren't compared one by one.",
  more: "All others together.",
};
