import type { Stripe } from "stripe";
import { cents } from "#domain/money/cents.ts";
import type { BalanceEntry, BalanceKind } from "../payment-provider.ts";

/** Stripe's reporting categories; anything else is "other", and a person books it. */
const kinds: Readonly<Record<string, BalanceKind>> = {
  charge: "payment",
  charge_failure: "payment",
  partial_capture_reversal: "payment",
  refund: "payment",
  refund_failure: "payment",
  dispute: "payment",
  dispute_reversal: "payment",
  fee: "fee",
  network_cost: "fee",
  tax: "fee",
  payout: "payout",
  payout_reversal: "payout",
};

/**
 * @param transaction with its source expanded
 * @see https://docs.stripe.com/reports/reporting-categories
 */
export function balanceEntryOf(transaction: Stripe.BalanceTransaction): BalanceEntry {
  const { id, type, amount, fee, net, currency, created, source } = transaction;
  const object = typeof source === "object" ? source : null;
  const kind = kinds[transaction.reporting_category] ?? "other";
  return {
    id,
    type,
    kind,
    amount: cents(amount),
    fee: cents(fee),
    net: cents(net),
    currency,
    createdAt: new Date(created * 1000),
    availableOn: new Date(transaction.available_on * 1000),
    sourceId: typeof source === "string" ? source : (object?.id ?? null),
    intentId: intentIdOf(object),
    payoutList: kind === "payout" ? payoutListOf(type, object) : null,
  };
}

function intentIdOf(source: object | null): string | null {
  const intent = source && "payment_intent" in source ? source.payment_intent : null;
  if (typeof intent === "string") return intent;
  return (intent as { readonly id?: string } | null)?.id ?? null;
}

/** Stripe does not list the contents of a manual payout; a returned one has none. */
function payoutListOf(type: string, source: object | null): BalanceEntry["payoutList"] {
  const payout = source as Partial<Stripe.Payout> | null;
  if (type !== "payout" || payout?.object !== "payout" || !payout.automatic) return "none";
  return payout.reconciliation_status === "completed" ? "known" : "pending";
}
