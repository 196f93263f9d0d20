import { isBalanced } from "#server/reconciliation/clearing-comparison.ts";
import type { Agreement } from "#server/reconciliation/read-agreement.ts";
import type { ShopTime } from "../shared/shop-time.ts";
import { dashboardOf } from "../shared/stripe-dashboard.ts";
import { agreementTitle, isOfBalance } from "./agreement-title.ts";
import type { ClearingView } from "./clearing-balance.tsx";
import { clearingMessages } from "./clearing-messages.ts";

/** The result of the last comparison; times are formatted. */
export type ReconciliationView = ReturnType<typeof reconciliationView>;

/**
 * Formats the result of payment reconciliation.
 *
 * @param secretKey Stripe's key, if Stripe is used: decides between its test and live dashboards
 */
export function reconciliationView(
  agreement: Agreement,
  time: ShopTime,
  secretKey: string | undefined,
) {
  const { checkedAt, findings, isChecking, compared, error, bookFindings, booksError } =
    agreement.reconciliation;
  const dashboard = dashboardOf(secretKey);
  return {
    title: agreementTitle(agreement, time.time),
    /** Number of orders that are missing or wrong in Odoo. */
    odooErrors: agreement.erp?.errors ?? 0,
    /** Number of fees and payouts that are missing or wrong in Odoo. */
    unbooked: agreement.erp?.unbooked ?? 0,
    booksError,
    balanceError: agreement.balanceError,
    clearing: clearingView(agreement, time),
    books: bookFindings.map((finding) => ({
      ...finding,
      /** Link to the provider's dashboard, if that is where to look. */
      address: dashboard && isOfBalance(finding) ? addressOf(dashboard, finding.reference) : null,
    })),
    isChecking,
    compared,
    error,
    checked: checkedAt && time.dayAndTime(checkedAt),
    findings: findings.map((finding) => ({
      ...finding,
      address: dashboard ? `${dashboard}/payments/${finding.intentId}` : null,
    })),
  };
}

/** Null without an ERP, and with demo payments, which hold no money. */
function clearingView(
  { provider, erp, reconciliation: { clearing } }: Agreement,
  time: ShopTime,
): ClearingView | null {
  if (!erp || provider !== "Stripe") return null;
  if (!erp.booksBalance) return { code: "off" };
  if (!clearing) return { code: "never" };
  if (clearing.code !== "compared") {
    const message = [clearingMessages.errors[clearing.code], clearing.message].join(" ").trim();
    return { code: "failed", message };
  }
  return {
    code: "compared",
    compared: clearing,
    at: time.dayAndTime(new Date(clearing.at)),
    isBalanced: isBalanced(clearing),
  };
}

function addressOf(dashboard: string, reference: string): string {
  return reference.startsWith("po_")
    ? `${dashboard}/payouts/${reference}`
    : `${dashboard}/balance/overview`;
}
