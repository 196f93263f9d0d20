import { FakeStripeError, missing, wrongParameter } from "./fake-stripe-error.ts";
import type { FakeWorld } from "./fake-world.ts";
import type { Parameter, Parameters } from "./form-body.ts";
import type { FakeIntent } from "./ledger.ts";
import { attemptPayment } from "./payment-attempts.ts";
import { renderIntent } from "./render.ts";
import { accountOfData, accountOfToken } from "./test-accounts.ts";

const methodTypes = ["card", "us_bank_account"];
const MAX_AMOUNT = 99_999_999;
const MIN_AMOUNT = 50;

export function createIntent(world: FakeWorld, parameters: Parameters): FakeIntent {
  const amount = amountOf(parameters.amount);
  const id = world.newId("pi");
  const intent: FakeIntent = {
    id,
    clientSecret: `${id}_secret_${world.newId("s").slice(2)}`,
    created: world.seconds(),
    status: "requires_payment_method",
    amount,
    amountReceived: 0,
    allowedTypes: null,
    methodTypes: [],
    metadata: {},
    description: null,
    receiptEmail: null,
    shipping: null,
    paymentDetails: null,
    verificationMethod: "automatic",
    paymentMethod: null,
    nextAction: null,
    lastPaymentError: null,
    latestCharge: null,
    cancellationReason: null,
    confirmations: 0,
    amounts: [amount],
  };
  setDetails(world, intent, parameters);
  choosePaymentMethod(world, intent, parameters);
  world.ledger.intents.set(id, intent);
  world.emit("payment_intent.created", renderIntent(world.ledger, intent));
  if (parameters.confirm === "true") confirmIntent(world, intent, parameters, "secret");
  return intent;
}

export function getIntent(world: FakeWorld, id: string): FakeIntent {
  const intent = world.ledger.intents.get(id);
  if (!intent) throw missing("payment_intent", id);
  return intent;
}

export function updateIntent(world: FakeWorld, intent: FakeIntent, parameters: Parameters): void {
  if (!isOpen(intent)) {
    throw unexpectedState(
      world,
      intent,
      `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
    );
  }
  if (parameters.amount !== undefined) {
    const amount = amountOf(parameters.amount);
    if (amount !== intent.amount) {
      intent.amount = amount;
      intent.amounts.push(amount);
      // The shopper had authorized another amount.
      if (intent.status === "requires_action") intent.status = "requires_confirmation";
      intent.nextAction = null;
    }
  }
  setDetails(world, intent, parameters);
  choosePaymentMethod(world, intent, parameters);
  const { paymentMethod, methodTypes } = intent;
  if (paymentMethod && !methodTypes.includes(paymentMethod.type)) {
    intent.paymentMethod = null;
    intent.nextAction = null;
    intent.status = "requires_payment_method";
  }
}

export function confirmIntent(
  world: FakeWorld,
  intent: FakeIntent,
  parameters: Parameters,
  keyType: "secret" | "publishable",
): void {
  if (!isOpen(intent)) {
    const message =
      intent.status === "succeeded"
        ? "This PaymentIntent's status is succeeded, which cannot be confirmed: it was already confirmed successfully."
        : `This PaymentIntent's status is ${intent.status}, which cannot be confirmed.`;
    throw unexpectedState(world, intent, message);
  }
  if (keyType === "publishable" && parameters.shipping !== undefined && intent.shipping !== null) {
    throw wrongParameter(
      "shipping",
      "You cannot change `shipping` via publishable key, since it was last set with a secret key.",
    );
  }
  setDetails(world, intent, parameters);
  choosePaymentMethod(world, intent, parameters);
  const { paymentMethod } = intent;
  if (!paymentMethod) {
    throw wrongParameter(
      "payment_method",
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      "payment_intent_unexpected_state",
    );
  }
  if (paymentMethod.type === "us_bank_account") {
    const { name, email } = paymentMethod.billingDetails;
    if (!name || !(email || intent.receiptEmail)) {
      throw wrongParameter(
        "payment_method_data[billing_details][name]",
        "The customer's name and email are required for us_bank_account.",
      );
    }
    // Stripe.js sends the mandate from its form; a server must say where it was accepted.
    if (keyType === "secret" && parameters.mandate_data === undefined) {
      throw wrongParameter("mandate_data", "This payment method requires a mandate.");
    }
  }
  attemptPayment(world, intent, paymentMethod);
}

export function cancelIntent(
  world: FakeWorld,
  intent: FakeIntent,
  reason: Parameter | undefined,
): void {
  if (!isOpen(intent)) {
    throw unexpectedState(
      world,
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  intent.status = "canceled";
  intent.cancellationReason = typeof reason === "string" ? reason : null;
  intent.nextAction = null;
  world.emit("payment_intent.canceled", renderIntent(world.ledger, intent));
}

function isOpen({ status }: FakeIntent): boolean {
  return (
    status === "requires_payment_method" ||
    status === "requires_confirmation" ||
    status === "requires_action"
  );
}

export function unexpectedState(world: FakeWorld, intent: FakeIntent, message: string) {
  return new FakeStripeError(400, {
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: renderIntent(world.ledger, intent),
  });
}

function amountOf(value: Parameter | undefined): number {
  if (typeof value !== "string" || !/^\d+$/.test(value)) {
    throw wrongParameter(
      "amount",
      `Invalid integer: ${String(value)}`,
      "parameter_invalid_integer",
    );
  }
  const amount = Number(value);
  if (amount < MIN_AMOUNT) {
    throw wrongParameter("amount", "Amount must be at least $0.50 usd", "amount_too_small");
  }
  if (amount > MAX_AMOUNT) {
    throw wrongParameter("amount", "Amount must be no more than $999,999.99", "amount_too_large");
  }
  return amount;
}

function setDetails(world: FakeWorld, intent: FakeIntent, parameters: Parameters): void {
  const text = (value: Parameter) => (typeof value === "string" && value !== "" ? value : null);
  const { description, receipt_email, shipping, payment_details, metadata } = parameters;
  if (description !== undefined) intent.description = text(description);
  if (receipt_email !== undefined) intent.receiptEmail = text(receipt_email);
  if (shipping !== undefined) intent.shipping = shipping === "" ? null : shipping;
  if (payment_details !== undefined)
    intent.paymentDetails = payment_details === "" ? null : payment_details;
  if (typeof metadata === "object" && !Array.isArray(metadata)) {
    for (const [name, value] of Object.entries(metadata)) {
      if (value === "") delete intent.metadata[name];
      else intent.metadata[name] = String(value);
    }
  }
  const allowed = parameters.allowed_payment_method_types;
  if (Array.isArray(allowed)) intent.allowedTypes = allowed.map(String);
  const off: readonly string[] = world.settings.methodsOff;
  // Disabled methods are removed without an error, even if none is left.
  intent.methodTypes = (intent.allowedTypes ?? methodTypes).filter((type) => !off.includes(type));
  const options = parameters.payment_method_options;
  if (typeof options === "object" && !Array.isArray(options)) {
    const bank = options.us_bank_account;
    const method =
      typeof bank === "object" && !Array.isArray(bank) ? bank.verification_method : undefined;
    if (method !== undefined) intent.verificationMethod = String(method);
  }
}

function choosePaymentMethod(world: FakeWorld, intent: FakeIntent, parameters: Parameters): void {
  const { payment_method: token, payment_method_data: data } = parameters;
  if (token === undefined && data === undefined) return;
  if (typeof token === "string" && token === intent.paymentMethod?.id) return;
  const given = typeof data === "object" && !Array.isArray(data) ? data : {};
  const read = typeof token === "string" ? accountOfToken(token) : accountOfData(given);
  if (!intent.methodTypes.includes(read.type)) {
    throw wrongParameter(
      "payment_method",
      `The PaymentMethod provided (${read.type}) is not allowed for this PaymentIntent.`,
      "payment_intent_incompatible_payment_method",
    );
  }
  const details = given.billing_details;
  intent.paymentMethod = {
    id: world.newId("pm"),
    ...read,
    // Stripe's own bank account tokens include a name.
    billingDetails:
      typeof details === "object" && !Array.isArray(details)
        ? details
        : { name: "Jenny Rosen", email: "jenny.rosen@example.com" },
  };
  intent.nextAction = null;
  if (intent.status !== "requires_confirmation") intent.status = "requires_confirmation";
}
