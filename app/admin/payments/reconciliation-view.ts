import type { ShopTime } from "../shared/shop-time.ts";
import type { ReconciliationView } from "./payment-reconciliation.tsx";

type Reconciliation = Omit<ReconciliationView, "checked" | "findings"> & {
  readonly checkedAt: Date | null;
  readonly findings: readonly Omit<ReconciliationView["findings"][number], "address">[];
};

/**
 * The comparison as the owner reads it.
 *
 * @param secretKey of Stripe, where it is the provider: it tells which of its dashboards
 */
export function reconciliationView(
  { checkedAt, findings, isChecking, compared, error }: Reconciliation,
  time: ShopTime,
  secretKey: string | undefined,
): ReconciliationView {
  const dashboard = secretKey && dashboardOf(secretKey);
  return {
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
