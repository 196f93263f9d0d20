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

/** The JSON of each object, with null for empty fields, as Stripe sends it. */
export type Always<T> = Record<
  { [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name }[keyof T],
  unknown
> & { [Name in keyof T]?: unknown };

/** Fields that are always null in this fake. */
export function empty<const Name extends string>(...names: Name[]): Record<Name, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

export const API_VERSION = "2026-10-28.endive";

export function renderIntent(ledger: Ledger, intent: FakeIntent, expand: readonly string[] = []) {
  const charge = intent.latestCharge ? ledger.charges.get(intent.latestCharge) : undefined;
  const review = [...ledger.reviews.values()].find(({ intentId }) => intentId === intent.id);
  return {
    id: intent.id,
    object: "payment_intent",
    ...empty(
      "application",
      "application_fee_amount",
      "automatic_payment_methods",
      "customer_account",
      "excluded_payment_method_types",
      "managed_payments",
      "on_behalf_of",
      "payment_method_configuration_details",
      "payment_record",
      "source",
      "statement_descriptor",
      "statement_descriptor_suffix",
      "transfer_group",
    ),
    allowed_payment_method_types: intent.allowedTypes,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.amountReceived,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: "automatic_async",
    client_secret: intent.clientSecret,
    confirmation_method: "automatic",
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
    processing: null,
    receipt_email: intent.receiptEmail,
    // Kept after the review is closed.
    review: review && expand.includes("review") ? renderReview(review) : (review?.id ?? null),
    setup_future_usage: null,
    shipping: intent.shipping,
    status: intent.status,
  } satisfies Always<Stripe.PaymentIntent>;
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
    ...empty("customer", "customer_account"),
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
  } satisfies Always<Stripe.PaymentMethod>;
}

export function renderCharge(charge: FakeCharge) {
  const { account, id: methodId, billingDetails } = charge.paymentMethod;
  const { last4, brand } = account;
  const type = typeOf(charge.paymentMethod);
  return {
    id: charge.id,
    object: "charge",
    ...empty(
      "application",
      "application_fee",
      "application_fee_amount",
      "calculated_statement_descriptor",
      "customer",
      "description",
      "failure_balance_transaction",
      "on_behalf_of",
      "outcome",
      "receipt_email",
      "receipt_number",
      "receipt_url",
      "review",
      "shipping",
      "source",
      "source_transfer",
      "statement_descriptor",
      "statement_descriptor_suffix",
      "transfer_data",
      "transfer_group",
    ),
    fraud_details: {},
    amount: charge.amount,
    amount_captured: charge.status === "failed" ? 0 : charge.amount,
    amount_refunded: charge.amountRefunded,
    balance_transaction: charge.balanceTransaction,
    billing_details: billingDetails,
    captured: charge.status !== "failed",
    created: charge.created,
    currency: "usd",
    disputed: charge.disputed,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
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
  } satisfies Always<Stripe.Charge>;
}

export function renderRefund(refund: FakeRefund) {
  return {
    id: refund.id,
    object: "refund",
    ...empty(
      "customer",
      "customer_account",
      "payment_method",
      "receipt_number",
      "source_transfer_reversal",
      "transfer_reversal",
    ),
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
  } satisfies Always<Stripe.Refund>;
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
    ...empty("intended_submission_method"),
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: dispute.status === "lost" ? 0 : dispute.created + EVIDENCE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
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
  } satisfies Always<Stripe.Dispute>;
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
    ...empty("exchange_rate"),
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created,
    currency: "usd",
    description: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: "usd",
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source: sourceId && expand.includes("source") ? sourceOf(ledger, sourceId) : sourceId,
    status: "available",
    type,
  } satisfies Always<Stripe.BalanceTransaction>;
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
    ...empty(
      "application_fee",
      "application_fee_amount",
      "balance_transaction",
      "description",
      "destination",
      "failure_balance_transaction",
      "failure_code",
      "failure_message",
      "metadata",
      "original_payout",
      "payout_method",
      "reversed_by",
      "statement_descriptor",
      "trace_id",
    ),
    amount,
    arrival_date: created + 86_400,
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
    source_type: "card",
    status: "paid",
    type: "bank_account",
  } satisfies Always<Stripe.Payout>;
}

export function renderWarning(warning: FakeWarning) {
  return {
    id: warning.id,
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: warning.chargeId,
    created: warning.created,
    fraud_type: "misc",
    livemode: false,
    payment_intent: warning.intentId,
  } satisfies Always<Stripe.Radar.EarlyFraudWarning>;
}

export function renderReview(review: FakeReview) {
  return {
    id: review.id,
    object: "review",
    ...empty("billing_zip", "ip_address", "ip_address_location", "session"),
    charge: review.chargeId,
    closed_reason: review.closedReason,
    created: review.created,
    livemode: false,
    open: review.open,
    opened_reason: "rule",
    payment_intent: review.intentId,
    reason: review.open ? "rule" : review.closedReason,
  } satisfies Always<Stripe.Review>;
}

export function renderEvent(event: FakeEvent) {
  return {
    id: event.id,
    object: "event",
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.delivery === "delivered" ? 0 : 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  } satisfies Always<Stripe.Event>;
}
