import type { Agreement } from "#server/reconciliation/read-agreement.ts";
import type { ShopTime } from "../shared/shop-time.ts";
import { agreementTitle } from "./agreement-title.ts";
import type { ReconciliationView } from "./payment-reconciliation.tsx";

/**
 * The comparison as the owner reads it.
 *
 * @param secretKey of Stripe, where it is the provider: it tells which of its dashboards
 */
export function reconciliationView(
  agreement: Agreement,
  time: ShopTime,
  secretKey: string | undefined,
): ReconciliationView {
  const { checkedAt, findings, isChecking, compared, error } = agreement.reconciliation;
  const dashboard = secretKey && dashboardOf(secretKey);
  return {
    title: agreementTitle(agreement, time.time),
    odooErrors: agreement.erp?.errors ?? 0,
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

function dashboardOf(secretKey: string): string {
  const isTest = /^(sk|rk)_test_/.test(secretKey);
  return `https://dashboard.stripe.com${isTest ? "/test" : ""}`;
}
