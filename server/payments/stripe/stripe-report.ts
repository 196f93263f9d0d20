import type { Stripe } from "stripe";
import { cents } from "#domain/money/cents.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import { type PaymentState, paymentStates } from "#domain/payments/payment-state.ts";
import type {
  DisputeState,
  NextStep,
  PaymentReport,
  ProviderDispute,
  ProviderRefund,
} from "../payment-provider.ts";

/** @param intent with its latest charge, its refunds, payment method and review expanded */
export function reportOf(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[],
  refunds: readonly Stripe.Refund[],
): PaymentReport {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  return {
    state: stateOf(intent.status),
    amount: amountOf(intent),
    version: versionOf(intent.metadata.content_version),
    // The charge says what was used; before there is one, the intent says what was chosen.
    paidWith: paidWithOf(charge?.payment_method_details ?? null) ?? paidWithOf(method),
    nextStep: nextStepOf(intent.next_action),
    failure: intent.last_payment_error?.message ?? null,
    refunded: cents(charge?.amount_refunded ?? 0),
    refunds: refunds.map(refundOf),
    dispute: worstOf(disputes),
    disputes: disputes.map(disputeOf),
    // A closed review stays attached to its payment.
    inReview: typeof intent.review === "object" && intent.review?.open === true,
  };
}

/** What was received, once it was: of a payment that was captured in part, that is less. */
export function amountOf({ status, amount, amount_received: received }: Stripe.PaymentIntent) {
  return cents(status === "succeeded" ? received : amount);
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  const { id, amount, metadata, status, failure_reason: failure, created } = refund;
  const isOver = status === "failed" || status === "canceled";
  const openState = status === "succeeded" ? "succeeded" : "pending";
  return {
    id,
    refundId: metadata?.refund_id ?? null,
    amount: cents(amount),
    state: isOver ? "failed" : openState,
    failure: isOver ? (failure ?? status) : null,
    createdAt: new Date(created * 1000),
  };
}

function versionOf(text: string | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** An unknown future status counts as pending, never as paid. */
export function stateOf(status: Stripe.PaymentIntent.Status): PaymentState {
  return paymentStates.find((state) => state === status) ?? "processing";
}

type Used = {
  readonly card?: {
    readonly last4: string | null;
    readonly brand: string | null;
    readonly funding: string | null;
  };
  readonly link?: object;
  readonly us_bank_account?: { readonly last4: string | null; readonly bank_name: string | null };
};

function paidWithOf(used: unknown): PaidWith | null {
  const { card, link, us_bank_account: bank } = (used ?? {}) as Used;
  // Link mostly pays with a saved card. Anything else Stripe reports as a card of brand `link`,
  // whose digits mean nothing to anyone, or as the type `link`.
  if (link || card?.brand === "link") return { type: "card", last4: null, brand: "link" };
  if (card) {
    const { last4, brand, funding } = card;
    return { type: "card", last4, brand, ...(funding === "credit" && { funding }) };
  }
  if (bank) return { type: "bank", last4: bank.last4, brand: bank.bank_name };
  return null;
}

function nextStepOf(action: Stripe.PaymentIntent.NextAction | null): NextStep | null {
  if (!action) return null;
  const deposits = action.verify_with_microdeposits;
  return deposits
    ? { kind: "microdeposits", url: deposits.hosted_verification_url }
    : { kind: "authentication" };
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, status, reason, amount, created, is_charge_refundable: isRefundable } = dispute;
  const due = dispute.evidence_details?.due_by;
  return {
    id,
    state: disputeStateOf(status),
    reason,
    amount: cents(amount),
    openedAt: new Date(created * 1000),
    // 0: the bank accepts no answer.
    dueAt: due ? new Date(due * 1000) : null,
    isRefundable,
  };
}

function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === "lost") return "lost";
  return status === "won" || status === "warning_closed" || status === "prevented" ? "won" : "open";
}

/** Of several disputes of one payment, the worst one counts. */
function worstOf(disputes: readonly Stripe.Dispute[]): DisputeState | null {
  const states = disputes.map(({ status }) => disputeStateOf(status));
  return (["lost", "open", "won"] as const).find((state) => states.includes(state)) ?? null;
}
