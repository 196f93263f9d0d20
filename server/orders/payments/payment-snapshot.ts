import { isDeepStrictEqual } from "node:util";
import { add, type Cents, subtract, ZERO } from "#domain/money/cents.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import { type PaymentState, placesOrder } from "#domain/payments/payment-state.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { DisputeState, PaymentReport } from "../../payments/payment-provider.ts";
import { findGravestHold, type HoldKind } from "../holds.ts";
import type { OrderEvent } from "../order-events.ts";

/** A row of payments: what the provider last said about one payment. */
export type PaymentSnapshot = {
  readonly amount: Cents;
  readonly status: "pending" | "succeeded" | "failed";
  readonly method: PaidWith | null;
  /** Why the last attempt failed, in the provider's words; null once one succeeded. */
  readonly failure: string | null;
  /** Where the customer verifies a bank account, while that is pending. */
  readonly verificationUrl: string | null;
  readonly refunded: Cents;
  readonly dispute: DisputeState | null;
  readonly inReview: boolean;
  /** The card's bank warned that it may be stolen. This is never taken back. */
  readonly isFraudWarned: boolean;
};

/** @param isFraudWarning comes from the provider's event; the report does not contain it */
export function snapshotOf(report: PaymentReport, isFraudWarning: boolean): PaymentSnapshot {
  const { state, amount, paidWith, failure, nextStep, refunded, dispute, inReview } = report;
  // While the bank authenticates the payer no money moves, and the payer may give up.
  const status = nextStep?.kind === "authentication" ? "failed" : statusOf(state);
  return {
    amount,
    status,
    method: paidWith,
    failure: status === "succeeded" ? null : failure,
    verificationUrl: nextStep?.kind === "microdeposits" ? nextStep.url : null,
    refunded,
    dispute,
    inReview,
    isFraudWarned: isFraudWarning,
  };
}

/** For a deleted or erased order no reading restores who paid. */
export function withoutPayer(snapshot: PaymentSnapshot): PaymentSnapshot {
  const { method } = snapshot;
  const type = method && { type: method.type, last4: null, brand: null };
  return { ...snapshot, method: type, verificationUrl: null };
}

function statusOf(state: PaymentState): PaymentSnapshot["status"] {
  if (state === "succeeded") return "succeeded";
  return placesOrder(state) ? "pending" : "failed";
}

/** The parts of an order that a payment changes. */
export type ReportedOrder = {
  readonly total: Cents;
  readonly paymentStatus: PaymentStatus;
  readonly openHolds: readonly HoldKind[];
  /** Refunded by the owner without the provider. */
  readonly refundedByHand: Cents;
  /** Paid with a gift card, and put back onto it. */
  readonly giftCard: { readonly paid: Cents; readonly refunded: Cents };
};

export type PaymentChange = {
  /** Whether the reading contains anything new. */
  readonly isNews: boolean;
  readonly payment: PaymentSnapshot;
  readonly paymentStatus: PaymentStatus;
  /** Of all the order's payments. */
  readonly refunded: Cents;
  readonly opened: readonly HoldKind[];
  readonly released: readonly HoldKind[];
  readonly events: readonly OrderEvent[];
};

/**
 * What a new reading of a payment changes.
 *
 * @param known what the shop knows of this payment; null for a new one
 * @param others the order's other payments
 */
export function comparePaymentSnapshot(
  order: ReportedOrder,
  { known, others }: { known: PaymentSnapshot | null; others: readonly PaymentSnapshot[] },
  reading: PaymentSnapshot,
): PaymentChange {
  const payment = mergeReading(known, reading);
  const payments = [...others, payment];
  const paymentStatus = orderPaymentStatus(order, payments);

  const before = holdsFor(known ? [...others, known] : others);
  const holds = holdsFor(payments);
  const opened = [...holds].filter((kind) => !before.has(kind));
  const released = [...before].filter((kind) => !holds.has(kind));

  return {
    isNews: !isDeepStrictEqual(payment, known) || paymentStatus !== order.paymentStatus,
    payment,
    paymentStatus,
    refunded: add(
      order.refundedByHand,
      order.giftCard.refunded,
      ...payments.map(({ refunded }) => refunded),
    ),
    opened,
    released,
    events: [
      ...paymentEvents(order.paymentStatus, paymentStatus, payment),
      ...refundEvents(known?.refunded ?? ZERO, payment),
      ...disputeEvents(known?.dispute ?? null, payment),
      ...holdEvents(order.openHolds, opened, released),
    ],
  };
}

/** What is known of a payment after a reading. */
export function mergeReading(
  known: PaymentSnapshot | null,
  reading: PaymentSnapshot,
): PaymentSnapshot {
  return {
    ...reading,
    // A succeeded payment is only undone by a refund.
    status: known?.status === "succeeded" ? "succeeded" : reading.status,
    method: reading.method ?? known?.method ?? null,
    isFraudWarned: reading.isFraudWarned || known?.isFraudWarned === true,
  };
}

/**
 * An order's payment status, derived from its payments alone. A payment of a different amount than
 * the total does not make it paid: the status stays, reconciliation reports the difference, and a
 * person decides.
 */
export function orderPaymentStatus(
  { total, paymentStatus, refundedByHand, giftCard }: Omit<ReportedOrder, "openHolds">,
  payments: readonly PaymentSnapshot[],
): PaymentStatus {
  const succeeded = payments.filter(({ status }) => status === "succeeded");
  const paid = add(giftCard.paid, ...succeeded.map(({ amount }) => amount));
  const refundedParts = succeeded.map((payment) => payment.refunded);
  const refunded = add(refundedByHand, giftCard.refunded, ...refundedParts);
  if (refunded > 0 && refunded >= paid) return "refunded";
  // Discounts left nothing to pay.
  if (total === ZERO) return "paid";
  if (succeeded.length > 0 || (giftCard.paid > 0 && paid === total))
    return paid === total ? "paid" : paymentStatus;
  return payments.some(({ status }) => status === "pending") ? "pending" : "failed";
}

function holdsFor(payments: readonly PaymentSnapshot[]): Set<HoldKind> {
  const holds = new Set<HoldKind>();
  for (const { dispute, inReview, isFraudWarned } of payments) {
    if (inReview) holds.add("payment_review");
    if (isFraudWarned) holds.add("fraud_warning");
    if (dispute === "open" || dispute === "lost") holds.add("dispute");
  }
  return holds;
}

function paymentEvents(
  before: PaymentStatus,
  paymentStatus: PaymentStatus,
  { failure }: PaymentSnapshot,
): OrderEvent[] {
  if (before === paymentStatus) return [];
  const reason = paymentStatus === "failed" ? failure : null;
  return [byProvider("payment", { paymentStatus, ...(reason && { reason }) })];
}

function refundEvents(before: Cents, { refunded, amount }: PaymentSnapshot): OrderEvent[] {
  if (refunded > before) {
    const detail = { amount: subtract(refunded, before), refunded, total: amount };
    return [byProvider("refund", detail)];
  }
  if (refunded === before) return [];
  return [byProvider("refund-failed", { amount: subtract(before, refunded) })];
}

function disputeEvents(before: DisputeState | null, { dispute }: PaymentSnapshot): OrderEvent[] {
  return dispute && dispute !== before ? [byProvider("dispute", { state: dispute })] : [];
}

/** An event for each new hold, and one when the most serious hold changes. */
function holdEvents(
  open: readonly HoldKind[],
  opened: readonly HoldKind[],
  released: readonly HoldKind[],
): OrderEvent[] {
  const remaining = [...open, ...opened].filter((kind) => !released.includes(kind));
  const gravest = findGravestHold(remaining);
  const isInHistory = gravest === findGravestHold(open) || opened.some((kind) => kind === gravest);
  const reasons = isInHistory ? opened : [...opened, gravest];
  return reasons.map((reason) => byProvider("hold", { reason }));
}

function byProvider(kind: OrderEvent["kind"], detail: OrderEvent["detail"]): OrderEvent {
  return { kind, actor: "provider", detail };
}
