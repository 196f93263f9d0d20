import { DAY_MS } from "#domain/time/durations.ts";
import { moveCharge } from "./balance.ts";
import { FakeStripeError, wrongParameter } from "./fake-stripe-error.ts";
import type { FakeWorld } from "./fake-world.ts";
import type { Parameter } from "./form-body.ts";
import type { FakeCharge, FakeIntent, FakePaymentMethod } from "./ledger.ts";
import { openDispute } from "./refunds-and-disputes.ts";
import { renderCharge, renderIntent, renderPaymentMethod } from "./render.ts";

/** Payment attempts, from confirmation on. */

const MICRODEPOSITS_EXPIRE_MS = 10 * DAY_MS;

/** @throws FakeStripeError 402 when the card is declined; the intent can be confirmed again */
export function attemptPayment(
  world: FakeWorld,
  intent: FakeIntent,
  method: FakePaymentMethod,
): void {
  intent.confirmations += 1;
  intent.nextAction = null;
  if (method.type === "us_bank_account") {
    if (waitsForMicrodeposits(world, intent)) startMicrodeposits(world, intent);
    else startBankDebit(world, intent);
    return;
  }
  const { outcome } = method.account;
  if (outcome.kind === "authenticates") {
    intent.status = "requires_action";
    intent.nextAction = {
      type: "use_stripe_sdk",
      use_stripe_sdk: { type: "three_d_secure_redirect" },
    };
    world.emit("payment_intent.requires_action", renderIntent(world.ledger, intent));
    return;
  }
  chargeCard(world, intent, method);
}

/** The shopper answered the bank's 3-D Secure question. */
export function authenticate(world: FakeWorld, intent: FakeIntent, allowed: boolean): void {
  const { paymentMethod } = intent;
  if (intent.status !== "requires_action" || paymentMethod?.type !== "card") {
    throw wrongParameter("payment_intent", "There is nothing to authenticate.");
  }
  intent.nextAction = null;
  if (!allowed) {
    const message =
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.";
    fail(world, intent, {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message,
    });
    return;
  }
  chargeCard(world, intent, paymentMethod);
}

function chargeCard(world: FakeWorld, intent: FakeIntent, method: FakePaymentMethod): void {
  const { outcome } = method.account;
  if (outcome.kind === "declines") {
    const charge = addCharge(world, intent, method, "failed");
    world.emit("charge.failed", renderCharge(charge));
    const error = {
      type: "card_error",
      code: "card_declined",
      decline_code: outcome.declineCode,
      message: outcome.message,
      charge: charge.id,
      payment_method: renderPaymentMethod(method),
    };
    fail(world, intent, error);
    throw new FakeStripeError(402, {
      ...error,
      payment_intent: renderIntent(world.ledger, intent),
    });
  }
  const charge = addCharge(world, intent, method, "succeeded");
  succeed(world, intent, charge);
}

function waitsForMicrodeposits(world: FakeWorld, intent: FakeIntent): boolean {
  return (
    world.settings.bankVerification === "microdeposits" ||
    intent.verificationMethod === "microdeposits"
  );
}

function startMicrodeposits(world: FakeWorld, intent: FakeIntent): void {
  intent.status = "requires_action";
  intent.nextAction = {
    type: "verify_with_microdeposits",
    verify_with_microdeposits: {
      arrival_date: world.seconds() + (2 * DAY_MS) / 1000,
      hosted_verification_url: `https://payments.stripe.com/microdeposit/${intent.id}`,
      microdeposit_type: "descriptor_code",
    },
  };
  world.emit("payment_intent.requires_action", renderIntent(world.ledger, intent));
  world.later(MICRODEPOSITS_EXPIRE_MS, () => {
    if (intent.status === "requires_action") failMicrodeposits(world, intent, "timeout");
  });
}

/** 32/45 or SM11AA verify, SM33CC exceeds the attempts, everything else is wrong. */
export function verifyMicrodeposits(
  world: FakeWorld,
  intent: FakeIntent,
  given: { readonly amounts?: Parameter | undefined; readonly code?: Parameter | undefined },
): void {
  if (intent.nextAction?.type !== "verify_with_microdeposits") {
    throw wrongParameter("payment_intent", "This PaymentIntent does not wait for microdeposits.");
  }
  const amounts = Array.isArray(given.amounts) ? given.amounts.map(Number).sort().join("/") : "";
  const said = String(given.code ?? "") || amounts;
  if (said === "SM33CC") {
    failMicrodeposits(world, intent, "attempts_exceeded");
    return;
  }
  if (said === "SM11AA" || said === "32/45") {
    intent.nextAction = null;
    startBankDebit(world, intent);
    return;
  }
  throw new FakeStripeError(400, {
    code: "payment_method_microdeposit_verification_descriptor_code_mismatch",
    message: "The descriptor code does not match the one that was sent to the bank account.",
  });
}

function failMicrodeposits(world: FakeWorld, intent: FakeIntent, why: string): void {
  intent.nextAction = null;
  fail(world, intent, {
    type: "invalid_request_error",
    code: `payment_method_microdeposit_verification_${why === "timeout" ? "timeout" : "attempts_exceeded"}`,
    message:
      why === "timeout"
        ? "Microdeposit verification timed out. The customer has to try again."
        : "You have exceeded the number of allowed verification attempts.",
  });
}

function startBankDebit(world: FakeWorld, intent: FakeIntent): void {
  const { paymentMethod } = intent;
  if (!paymentMethod) throw new Error("A bank debit needs a bank account.");
  const charge = addCharge(world, intent, paymentMethod, "pending");
  intent.status = "processing";
  world.emit("payment_intent.processing", renderIntent(world.ledger, intent));
  world.emit("charge.pending", renderCharge(charge));
  world.later(world.settings.bankSettlesAfterMs, () => settleBankDebit(world, intent));
}

/** The bank's answer to a debit; ignored if it was answered before. */
export function settleBankDebit(world: FakeWorld, intent: FakeIntent): void {
  const charge = intent.latestCharge ? world.ledger.charges.get(intent.latestCharge) : undefined;
  if (intent.status !== "processing" || !charge) return;
  const { outcome } = charge.paymentMethod.account;
  if (outcome.kind === "bounces") {
    charge.status = "failed";
    world.emit("charge.failed", renderCharge(charge));
    fail(world, intent, {
      type: "invalid_request_error",
      code: "payment_intent_payment_attempt_failed",
      decline_code: outcome.code,
      message: outcome.message,
      charge: charge.id,
      payment_method: renderPaymentMethod(charge.paymentMethod),
    });
    return;
  }
  charge.status = "succeeded";
  succeed(world, intent, charge);
}

function succeed(world: FakeWorld, intent: FakeIntent, charge: FakeCharge): void {
  moveCharge(world, charge);
  intent.status = "succeeded";
  intent.amountReceived = charge.amount;
  intent.lastPaymentError = null;
  world.emit("charge.succeeded", renderCharge(charge));
  world.emit("payment_intent.succeeded", renderIntent(world.ledger, intent));
  const { outcome } = charge.paymentMethod.account;
  if (outcome.kind === "disputes") {
    const { reason } = outcome;
    world.later(world.settings.disputeFollowsAfterMs, () => openDispute(world, intent, reason));
  }
}

function fail(world: FakeWorld, intent: FakeIntent, error: Record<string, unknown>): void {
  intent.lastPaymentError = error;
  intent.paymentMethod = null;
  intent.status = "requires_payment_method";
  world.emit("payment_intent.payment_failed", renderIntent(world.ledger, intent));
  if (intent.confirmations < world.settings.maximumConfirmations) return;
  intent.status = "canceled";
  intent.cancellationReason = "automatic";
  world.emit("payment_intent.canceled", renderIntent(world.ledger, intent));
}

function addCharge(
  world: FakeWorld,
  intent: FakeIntent,
  paymentMethod: FakePaymentMethod,
  status: FakeCharge["status"],
): FakeCharge {
  const charge: FakeCharge = {
    id: world.newId(paymentMethod.type === "card" ? "ch" : "py"),
    intentId: intent.id,
    amount: intent.amount,
    created: world.seconds(),
    status,
    amountRefunded: 0,
    disputed: false,
    paymentMethod,
    balanceTransaction: null,
  };
  world.ledger.charges.set(charge.id, charge);
  intent.latestCharge = charge.id;
  return charge;
}
