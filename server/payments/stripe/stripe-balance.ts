import type { Stripe } from "stripe";
import { add, cents } from "#domain/money/cents.ts";
import type { BalanceEntry, BalanceKind, ProviderBalance } from "../payment-provider.ts";

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
  risk_reserved_funds: "reserve",
  connect_reserved_funds: "reserve",
  payout_minimum_balance_hold: "reserve",
  payout_minimum_balance_release: "reserve",
};

/** Stripe gives some of these no reporting category of their own. */
const reserveTypes: ReadonlySet<string> = new Set<Stripe.BalanceTransaction.Type>([
  "payment_network_reserve_hold",
  "payment_network_reserve_release",
  "payout_minimum_balance_hold",
  "payout_minimum_balance_release",
  "reserve_hold",
  "reserve_release",
  "reserve_transaction",
  "reserved_funds",
]);

/** Whether it moved the balance of payments; what is held back has a balance of its own, too. */
export function isOfPayments({ balance_type: type }: Stripe.BalanceTransaction): boolean {
  return type === "payments" || type === undefined;
}

/** Only dollars: the books are in them. */
export function providerBalanceOf(balance: Stripe.Balance): ProviderBalance {
  const inDollars = (funds: readonly { amount: number; currency: string }[] = []) =>
    add(...funds.filter(({ currency }) => currency === "usd").map(({ amount }) => cents(amount)));
  return {
    available: inDollars(balance.available),
    pending: inDollars(balance.pending),
    reserved: inDollars(balance.connect_reserved),
  };
}

/**
 * @param transaction with its source expanded
 * @see https://docs.stripe.com/reports/reporting-categories
 */
export function balanceEntryOf(transaction: Stripe.BalanceTransaction): BalanceEntry {
  const { id, type, amount, fee, net, currency, created, source } = transaction;
  const object = typeof source === "object" ? source : null;
  const kind = reserveTypes.has(type)
    ? "reserve"
    : (kinds[transaction.reporting_category] ?? "other");
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
