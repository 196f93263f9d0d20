import { moveDispute, moveFailedRefund, moveRefund } from "./balance.ts";
import { FakeStripeError, missing, wrongParameter } from "./fake-stripe-error.ts";
import type { FakeWorld } from "./fake-world.ts";
import type { Parameters } from "./form-body.ts";
import type { FakeCharge, FakeDispute, FakeIntent, FakeRefund, FakeReview } from "./ledger.ts";
import {
  renderCharge,
  renderDispute,
  renderIntent,
  renderRefund,
  renderReview,
  renderWarning,
} from "./render.ts";

export function createRefund(world: FakeWorld, parameters: Parameters): FakeRefund {
  const { payment_intent: intentId, charge: chargeId, reason, metadata } = parameters;
  const charge =
    typeof intentId === "string"
      ? paidChargeOf(world, intentId)
      : world.ledger.charges.get(String(chargeId));
  if (!charge) throw missing("charge", String(chargeId));
  const remaining = charge.amount - charge.amountRefunded;
  const amount = parameters.amount === undefined ? remaining : Number(parameters.amount);
  if (remaining === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new FakeStripeError(400, { code: "charge_already_refunded", message });
  }
  if (charge.disputed) {
    throw new FakeStripeError(400, {
      code: "charge_disputed",
      message: "This charge is disputed.",
    });
  }
  if (!Number.isInteger(amount) || amount < 1 || amount > remaining) {
    throw wrongParameter(
      "amount",
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
    );
  }
  const isBank = charge.paymentMethod.type === "us_bank_account";
  const refund: FakeRefund = {
    id: world.newId(isBank ? "pyr" : "re"),
    intentId: charge.intentId,
    chargeId: charge.id,
    amount,
    created: world.seconds(),
    reason: typeof reason === "string" ? reason : null,
    metadata:
      typeof metadata === "object" && !Array.isArray(metadata)
        ? Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]))
        : {},
    // Bank refunds take days, like the payment.
    status: isBank ? "pending" : "succeeded",
    failureReason: null,
    balanceTransaction: null,
  };
  refund.balanceTransaction = moveRefund(world, charge, refund);
  world.ledger.refunds.set(refund.id, refund);
  charge.amountRefunded += amount;
  world.emit("refund.created", renderRefund(refund));
  world.emit("charge.refunded", renderCharge(charge));
  if (isBank) {
    world.later(world.settings.bankSettlesAfterMs, () => {
      if (refund.status !== "pending") return;
      refund.status = "succeeded";
      world.emit("refund.updated", renderRefund(refund));
    });
  }
  return refund;
}

/** The bank could not process the refund: the money is returned. */
export function failRefund(world: FakeWorld, refundId: string): void {
  const refund = world.ledger.refunds.get(refundId);
  const charge = refund && world.ledger.charges.get(refund.chargeId);
  if (!refund || !charge) throw new Error(`no refund ${refundId}`);
  if (refund.status === "failed") return;
  refund.status = "failed";
  refund.failureReason = "lost_or_stolen_card";
  charge.amountRefunded -= refund.amount;
  moveFailedRefund(world, refund);
  world.emit("refund.updated", renderRefund(refund));
  world.emit("refund.failed", renderRefund(refund));
}

/**
 * The money is withdrawn. A bank account's dispute is lost immediately; a card's can be answered.
 */
export function openDispute(
  world: FakeWorld,
  intent: FakeIntent,
  reason = "fraudulent",
): FakeDispute {
  const charge = paidChargeOf(world, intent.id);
  const isBank = charge.paymentMethod.type === "us_bank_account";
  const dispute: FakeDispute = {
    id: world.newId("du"),
    intentId: intent.id,
    chargeId: charge.id,
    amount: charge.amount - charge.amountRefunded,
    created: world.seconds(),
    reason,
    status: isBank ? "lost" : "needs_response",
  };
  charge.disputed = true;
  world.ledger.disputes.set(dispute.id, dispute);
  moveDispute(world, dispute, false);
  world.emit("charge.dispute.created", renderDispute(dispute));
  world.emit("charge.dispute.funds_withdrawn", renderDispute(dispute));
  if (isBank) world.emit("charge.dispute.closed", renderDispute(dispute));
  return dispute;
}

/** The shop hands in its evidence; the bank decides later. */
export function respondToDispute(world: FakeWorld, disputeId: string): void {
  const dispute = world.ledger.disputes.get(disputeId);
  if (!dispute) throw new Error(`no dispute ${disputeId}`);
  dispute.status = "under_review";
  world.emit("charge.dispute.updated", renderDispute(dispute));
}

export function closeDispute(world: FakeWorld, disputeId: string, status: "won" | "lost"): void {
  const dispute = world.ledger.disputes.get(disputeId);
  if (!dispute) throw new Error(`no dispute ${disputeId}`);
  dispute.status = status;
  if (status === "won") moveDispute(world, dispute, true);
  world.emit("charge.dispute.closed", renderDispute(dispute));
  if (status === "won") world.emit("charge.dispute.funds_reinstated", renderDispute(dispute));
}

export function warnOfFraud(world: FakeWorld, intent: FakeIntent): void {
  const warning = {
    id: world.newId("issfr"),
    intentId: intent.id,
    chargeId: paidChargeOf(world, intent.id).id,
    created: world.seconds(),
  };
  world.ledger.warnings.set(warning.id, warning);
  world.emit("radar.early_fraud_warning.created", renderWarning(warning));
}

export function openReview(world: FakeWorld, intent: FakeIntent): FakeReview {
  const review: FakeReview = {
    id: world.newId("prv"),
    intentId: intent.id,
    chargeId: paidChargeOf(world, intent.id).id,
    created: world.seconds(),
    open: true,
    closedReason: null,
  };
  world.ledger.reviews.set(review.id, review);
  world.emit("review.opened", renderReview(review));
  return review;
}

export function closeReview(world: FakeWorld, reviewId: string): void {
  const review = world.ledger.reviews.get(reviewId);
  if (!review) throw new Error(`no review ${reviewId}`);
  review.open = false;
  review.closedReason = "approved";
  world.emit("review.closed", renderReview(review));
}

function paidChargeOf(world: FakeWorld, intentId: string): FakeCharge {
  const intent = world.ledger.intents.get(intentId);
  if (!intent) throw missing("payment_intent", intentId);
  const charge = intent.latestCharge ? world.ledger.charges.get(intent.latestCharge) : undefined;
  if (intent.status !== "succeeded" || !charge) {
    throw new FakeStripeError(400, {
      code: "payment_intent_unexpected_state",
      message: `This PaymentIntent (${intentId}) does not have a successful charge.`,
      payment_intent: renderIntent(world.ledger, intent),
    });
  }
  return charge;
}
