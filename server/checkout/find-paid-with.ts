import type { PaidWith } from "#domain/orders/paid-with.ts";
import type { AppContext } from "../app-context.ts";
import { findCheckout } from "./checkout-queries.ts";

export type FoundPaidWith =
  | { readonly code: "found"; readonly paidWith: PaidWith | null }
  | { readonly code: "not-found" };

/**
 * The account or card of one of the shop's own payments. Of others nothing is asked: this is no way
 * to look around at the provider.
 *
 * @throws PaymentProviderError
 */
export async function findPaidWith(
  ctx: Pick<AppContext, "db" | "payments">,
  intentId: string,
): Promise<FoundPaidWith> {
  if (!/^pi_[A-Za-z0-9]{1,200}$/.test(intentId)) return { code: "not-found" };
  if (!(await findCheckout(ctx.db, { intentId }))) return { code: "not-found" };
  const report = await ctx.payments.report(intentId);
  return report ? { code: "found", paidWith: report.paidWith } : { code: "not-found" };
}
