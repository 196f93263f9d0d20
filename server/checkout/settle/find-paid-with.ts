import type { PaidWith } from "#domain/orders/paid-with.ts";
import type { AppContext } from "../../app-context.ts";
import { recentResults } from "../../platform/limits/recent-results.ts";
import { findCheckout } from "../checkout-queries.ts";
import { consumeQuestionLimit } from "../payment-limits.ts";

export type FoundPaidWith =
  | { readonly code: "found"; readonly paidWith: PaidWith | null }
  | { readonly code: "not-found" }
  | { readonly code: "too-often"; readonly seconds: number };

const found = recentResults<FoundPaidWith>(2_000);

/**
 * The account or card of one of the shop's own payments. Other intents are never looked up, so that
 * nobody can probe the provider. A payment is looked up at most once in two seconds.
 *
 * @throws PaymentProviderError
 */
export async function findPaidWith(
  ctx: AppContext,
  { intentId, address }: { readonly intentId: string; readonly address: string },
): Promise<FoundPaidWith> {
  if (!/^pi_[A-Za-z0-9]{1,200}$/.test(intentId)) return { code: "not-found" };
  if (!(await findCheckout(ctx.db, { intentId }))) return { code: "not-found" };
  const recent = found.find(intentId);
  if (recent) return await recent;
  const finding = fetchPayment(ctx, intentId, address);
  found.keep(intentId, finding);
  return await finding;
}

async function fetchPayment(
  ctx: AppContext,
  intentId: string,
  address: string,
): Promise<FoundPaidWith> {
  const seconds = await consumeQuestionLimit(ctx, address);
  if (seconds > 0) return { code: "too-often", seconds };
  const report = await ctx.payments.report(intentId);
  return report ? { code: "found", paidWith: report.paidWith } : { code: "not-found" };
}
