import type { Stripe } from "stripe";
import type {
  FakeBalanceTransaction,
  FakeCharge,
  FakeDispute,
  FakeEvent,
  FakeIntent,
  FakePaymentMethod,
  FakePayout,
  FakeRefund,
  FakeReview,
  FakeWarning,
  Ledger,
} from "./ledger.ts";
import { LINK_ITSELF } from "./test-accounts.ts";

/** A rendered object has the fields that the shop reads and its Stripe library needs, and no others. */
export type Fields<T> = Partial<Record<keyof T, unknown>>;

export const API_VERSION = "2026-10-28.endive";

export function renderIntent(ledger: Ledger, intent: FakeIntent, expand: readonly string[] = []) {
  const charge = intent.latestCharge ? ledger.charges.get(intent.latestCharge) : undefined;
  const review = [...ledger.reviews.values()].find(({ intentId }) => intentId === intent.id);
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: intent.allowedTypes,
    amount: intent.amount,
    amount_received: intent.amountReceived,
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.clientSecret,
    created: intent.created,
    currency: "usd",
    customer: null,
    description: intent.description,
    last_payment_error: intent.lastPaymentError,
    latest_charge:
      charge && expand.includes("latest_charge")
        ? {
            ...renderCharge(charge),
            ...(expand.includes("latest_charge.refunds") && { refunds: refundsOf(ledger, charge) }),
          }
        : intent.latestCharge,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.nextAction,
    payment_details: intent.paymentDetails,
    payment_method:
      intent.paymentMethod && expand.includes("payment_method")
        ? renderPaymentMethod(intent.paymentMethod)
        : (intent.paymentMethod?.id ?? null),
    payment_method_options: { us_bank_account: { verification_method: intent.verificationMethod } },
    payment_method_types: intent.methodTypes,
    // Kept after the review is closed.
    review: review && expand.includes("review") ? renderReview(review) : (review?.id ?? null),
    shipping: intent.shipping,
    status: intent.status,
  } satisfies Fields<Stripe.PaymentIntent>;
}

function typeOf({ type, account }: FakePaymentMethod): FakePaymentMethod["type"] | "link" {
  return account.brand === LINK_ITSELF ? "link" : type;
}

export function renderPaymentMethod(method: FakePaymentMethod) {
  const { id, account, billingDetails } = method;
  const { last4, brand } = account;
  const type = typeOf(method);
  return {
    id,
    object: "payment_method",
    created: 0,
    metadata: {},
    type,
    billing_details: billingDetails,
    livemode: false,
    ...(type === "link" && { link: { email: "robin.sample@example.com" } }),
    ...(type === "card" && {
      card: { brand, last4, exp_month: 12, exp_year: 2034, funding: "debit", country: "US" },
    }),
    ...(type === "us_bank_account" && {
      us_bank_account: {
        bank_name: brand,
        last4,
        account_type: "checking",
        account_holder_type: "individual",
        routing_number: "110000000",
      },
    }),
  } satisfies Fields<Stripe.PaymentMethod>;
}

export function renderCharge(charge: FakeCharge) {
  const { account, id: methodId, billingDetails } = charge.paymentMethod;
  const { last4, brand } = account;
  const type = typeOf(charge.paymentMethod);
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_refunded: charge.amountRefunded,
    balance_transaction: charge.balanceTransaction,
    billing_details: billingDetails,
    captured: charge.status !== "failed",
    created: charge.created,
    currency: "usd",
    disputed: charge.disputed,
    livemode: false,
    metadata: {},
    paid: charge.status !== "failed",
    payment_intent: charge.intentId,
    payment_method: methodId,
    payment_method_details: {
      type,
      ...(type === "link" && { link: { country: "US" } }),
      ...(type === "card" && {
        card: { brand, last4, exp_month: 12, exp_year: 2034, funding: "debit" },
      }),
      ...(type === "us_bank_account" && {
        us_bank_account: { bank_name: brand, last4, routing_number: "110000000" },
      }),
    },
    refunded: charge.amountRefunded === charge.amount,
    status: charge.status,
  } satisfies Fields<Stripe.Charge>;
}

export function renderRefund(refund: FakeRefund) {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    charge: refund.chargeId,
    created: refund.created,
    currency: "usd",
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    reason: refund.reason,
    status: refund.status,
    ...(refund.failureReason && { failure_reason: refund.failureReason }),
  } satisfies Fields<Stripe.Refund>;
}

/** Number of refunds included in a charge. */
const REFUNDS_WITH_A_CHARGE = 10;

/** Newest first. */
function refundsOf(ledger: Ledger, charge: FakeCharge) {
  const all = [...ledger.refunds.values()].filter(({ chargeId }) => chargeId === charge.id);
  return {
    object: "list",
    data: all.toReversed().slice(0, REFUNDS_WITH_A_CHARGE).map(renderRefund),
    has_more: all.length > REFUNDS_WITH_A_CHARGE,
    url: `/v1/charges/${charge.id}/refunds`,
  };
}

/** A card's dispute can usually be answered for three weeks. */
const EVIDENCE_SECONDS = 21 * 86_400;

export function renderDispute(dispute: FakeDispute) {
  return {
    id: dispute.id,
    object: "dispute",
    evidence_details: {
      due_by: dispute.status === "lost" ? 0 : dispute.created + EVIDENCE_SECONDS,
    },
    is_charge_refundable: false,
    amount: dispute.amount,
    charge: dispute.chargeId,
    created: dispute.created,
    currency: "usd",
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  } satisfies Fields<Stripe.Dispute>;
}

export function renderBalanceTransaction(
  ledger: Ledger,
  transaction: FakeBalanceTransaction,
  expand: readonly string[],
) {
  const { id, type, category, amount, fee, created, availableOn, sourceId } = transaction;
  return {
    id,
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created,
    currency: "usd",
    description: null,
    fee,
    net: amount - fee,
    reporting_category: category,
    source: sourceId && expand.includes("source") ? sourceOf(ledger, sourceId) : sourceId,
    status: "available",
    type,
  } satisfies Fields<Stripe.BalanceTransaction>;
}

function sourceOf(ledger: Ledger, id: string) {
  const charge = ledger.charges.get(id);
  if (charge) return renderCharge(charge);
  const refund = ledger.refunds.get(id);
  if (refund) return renderRefund(refund);
  const dispute = ledger.disputes.get(id);
  if (dispute) return renderDispute(dispute);
  const payout = ledger.payouts.get(id);
  return payout ? renderPayout(payout) : id;
}

function renderPayout(payout: FakePayout) {
  const { id, amount, created, isAutomatic, isReconciled } = payout;
  return {
    id,
    object: "payout",
    amount,
    automatic: isAutomatic,
    created,
    currency: "usd",
    livemode: false,
    method: "standard",
    reconciliation_status: isAutomatic
      ? isReconciled
        ? "completed"
        : "in_progress"
      : "not_applicable",
    status: "paid",
    type: "bank_account",
  } satisfies Fields<Stripe.Payout>;
}

export function renderWarning(warning: FakeWarning) {
  return {
    id: warning.id,
    object: "radar.early_fraud_warning",
    charge: warning.chargeId,
    created: warning.created,
    livemode: false,
    payment_intent: warning.intentId,
  } satisfies Fields<Stripe.Radar.EarlyFraudWarning>;
}

export function renderReview(review: FakeReview) {
  return {
    id: review.id,
    object: "review",
    charge: review.chargeId,
    created: review.created,
    livemode: false,
    open: review.open,
    payment_intent: review.intentId,
    reason: review.open ? "rule" : review.closedReason,
  } satisfies Fields<Stripe.Review>;
}

export function renderEvent(event: FakeEvent) {
  return {
    id: event.id,
    object: "event",
    created: event.created,
    data: { object: event.object },
    livemode: false,
    type: event.type,
  } satisfies Fields<Stripe.Event>;
}
