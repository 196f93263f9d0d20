import { Stripe } from "stripe";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { fullName } from "#domain/input/full-name.ts";
import { cents } from "#domain/money/cents.ts";
import { providerMethodTypes } from "#domain/payments/payment-method.ts";
import {
  type BalanceEntry,
  type BalanceFilter,
  type IntentChange,
  type ListedPayment,
  type NewIntent,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentReport,
  type PaymentTerms,
  type ProviderRefundRequest,
  type WebhookEvent,
} from "../payment-provider.ts";
import { openStripe, type StripeSettings } from "./open-stripe.ts";
import { balanceEntryOf, isOfPayments, providerBalanceOf } from "./stripe-balance.ts";
import { callStripe, isMissing, isUnexpectedState, providerErrorOf } from "./stripe-errors.ts";
import { eventOf, handledEvents } from "./stripe-events.ts";
import { amountOf, reportOf, stateOf } from "./stripe-report.ts";

/** Far more disputes than one payment ever has. */
const MAX_DISPUTES = 10;
const PAGE = 100;
/** Far more than one payment can have: each is a cent at least. */
const MAX_REFUNDS = 1_000;
/** An older webhook may have been recorded and replayed. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Stripe with payment intents: the shop creates and updates them, the browser confirms them with
 * Stripe's form.
 *
 * @param options.shopName shown on Stripe's receipts
 */
export function stripePayments(
  settings: StripeSettings,
  { shopName, clock }: { readonly shopName: () => string; readonly clock: () => Date },
): PaymentProvider {
  const stripe = openStripe(settings);
  return {
    createIntent: (request) => callStripe(() => createIntent(stripe, request, shopName())),
    updateIntent: (intentId, change) => callStripe(() => updateIntent(stripe, intentId, change)),
    cancelIntent: (intentId) => callStripe(() => cancelIntent(stripe, intentId)),
    refund: (intentId, request) => callStripe(() => refund(stripe, intentId, request)),
    report: (intentId) => callStripe(() => report(stripe, intentId)),
    listPayments: (since) => listPayments(stripe, since),
    listBalance: (which) => listBalance(stripe, which),
    readBalance: () => callStripe(async () => providerBalanceOf(await stripe.balance.retrieve())),
    listMissedEvents: (since) => listMissedEvents(stripe, since),
    knows: (intentId) => intentId.startsWith("pi_") && !intentId.startsWith("pi_demo"),
    readEvent: (body, signature) => readEvent(stripe, settings, { body, signature, at: clock() }),
  };
}

async function createIntent(
  stripe: Stripe,
  { key, ...terms }: NewIntent,
  shopName: string,
): Promise<PaymentIntent> {
  const parameters = {
    ...sharedParameters(terms),
    currency: "usd",
    description: `Order at ${shopName}`,
    payment_details: { order_reference: terms.checkoutId.replaceAll("-", "") },
  };
  const intent = await stripe.paymentIntents.create(parameters, { idempotencyKey: key });
  refuseMissingMethod(intent, terms);
  return withSecret(intent);
}

async function updateIntent(
  stripe: Stripe,
  intentId: string,
  { key, details, isWallet = false, ...terms }: IntentChange,
): Promise<PaymentIntent> {
  const parameters = { ...sharedParameters(terms), ...(details && payerOf(details, isWallet)) };
  const options = { idempotencyKey: key };
  const intent = await stripe.paymentIntents.update(intentId, parameters, options);

  refuseMissingMethod(intent, terms);
  if (intent.amount !== terms.amount) {
    throw new PaymentProviderError("Stripe keeps another amount than it was told.", {
      reason: "refused",
    });
  }
  return withSecret(intent);
}

async function cancelIntent(stripe: Stripe, intentId: string): Promise<boolean> {
  try {
    await stripe.paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" });
    return true;
  } catch (error) {
    if (isMissing(error)) return true;
    if (!isUnexpectedState(error)) throw error;
    return (await stripe.paymentIntents.retrieve(intentId)).status === "canceled";
  }
}

async function refund(
  stripe: Stripe,
  intentId: string,
  { refundId, amount, reason }: ProviderRefundRequest,
): Promise<void> {
  // Stripe forgets an idempotency key after a day, and this may be retried after that.
  if (await hasRefund(stripe, intentId, refundId)) return;

  const isStripeReason = reason === "duplicate" || reason === "fraudulent";
  await stripe.refunds.create(
    {
      payment_intent: intentId,
      amount,
      reason: isStripeReason ? reason : "requested_by_customer",
      metadata: { refund_id: refundId },
    },
    { idempotencyKey: `refund:${refundId}` },
  );
}

async function hasRefund(stripe: Stripe, intentId: string, refundId: string): Promise<boolean> {
  const refunds = stripe.refunds.list({ payment_intent: intentId, limit: PAGE });
  for await (const { metadata } of refunds) {
    if (metadata?.refund_id === refundId) return true;
  }
  return false;
}

async function report(stripe: Stripe, intentId: string): Promise<PaymentReport | undefined> {
  try {
    const intent = await stripe.paymentIntents.retrieve(intentId, {
      expand: ["latest_charge", "latest_charge.refunds", "payment_method", "review"],
    });
    const charge = intent.latest_charge;
    const isDisputed = typeof charge === "object" && charge?.disputed;
    const disputes = isDisputed
      ? await stripe.disputes.list({ payment_intent: intentId, limit: MAX_DISPUTES })
      : undefined;
    return reportOf(intent, disputes?.data ?? [], await listRefundsOf(stripe, intent));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* listPayments(stripe: Stripe, since: Date): AsyncIterable<ListedPayment> {
  const list = stripe.paymentIntents.list({
    created: { gte: secondsOf(since) },
    expand: ["data.latest_charge"],
    limit: PAGE,
  });
  for await (const intent of listFromStripe(list)) {
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    yield {
      intentId: intent.id,
      checkoutId: intent.metadata.checkout_id ?? null,
      state: stateOf(intent.status),
      amount: amountOf(intent),
      refunded: cents(charge?.amount_refunded ?? 0),
    };
  }
}

async function* listBalance(stripe: Stripe, which: BalanceFilter): AsyncIterable<BalanceEntry> {
  const filter =
    "payoutId" in which ? { payout: which.payoutId } : { created: { gte: secondsOf(which.since) } };
  // The source says which payment a charge, refund or dispute belongs to.
  const expand = ["data.source"];
  const list = stripe.balanceTransactions.list({ ...filter, expand, limit: PAGE });
  for await (const transaction of listFromStripe(list)) {
    if (isOfPayments(transaction)) yield balanceEntryOf(transaction);
  }
}

async function* listMissedEvents(stripe: Stripe, since: Date): AsyncIterable<PaymentEvent> {
  const list = stripe.events.list({
    delivery_success: false,
    types: [...handledEvents],
    created: { gte: secondsOf(since) },
    limit: PAGE,
  });
  for await (const event of listFromStripe(list)) yield eventOf(event);
}

/** @returns "unreadable" for what Stripe signed in another form, such as a thin event */
function readEvent(
  stripe: Stripe,
  { webhookSecret }: StripeSettings,
  { body, signature, at }: { body: Uint8Array; signature: string | null; at: Date },
): WebhookEvent {
  if (!signature) return "forged";
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      at.getTime(),
    );
  } catch (error) {
    const { StripeSignatureVerificationError } = Stripe.errors;
    return error instanceof StripeSignatureVerificationError ? "forged" : "unreadable";
  }
  return eventOf(event);
}

/** Usually none, as the charge shows; more than the first ten need another call. */
async function listRefundsOf(
  stripe: Stripe,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<readonly Stripe.Refund[]> {
  const refunds = typeof charge === "object" ? charge?.refunds : undefined;
  if (!refunds?.has_more) return refunds?.data ?? [];
  return await stripe.refunds.list({ payment_intent: id, limit: PAGE }).autoPagingToArray({
    limit: MAX_REFUNDS,
  });
}

async function* listFromStripe<T>(list: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* list;
  } catch (error) {
    throw providerErrorOf(error);
  }
}

/** Stripe's limit for the length of a metadata value. */
const MAX_METADATA_LENGTH = 500;

/** Depends only on its arguments: the same idempotency key must send the same parameters. */
function sharedParameters(terms: PaymentTerms) {
  const { checkoutId, amount, method, version, discounts, giftCard, taxCalculation } = terms;
  return {
    amount,
    metadata: {
      checkout_id: checkoutId,
      content_version: version,
      ...(discounts !== undefined && { discounts: discounts.slice(0, MAX_METADATA_LENGTH) }),
      ...(giftCard !== undefined && { gift_card: giftCard }),
      ...(taxCalculation !== undefined && { tax_calculation: taxCalculation }),
    },
    allowed_payment_method_types: [providerMethodTypes[method]],
    ...(method === "ach" && {
      payment_method_options: {
        // Microdeposits would take days; the order is packed within one.
        us_bank_account: { verification_method: "instant" as const },
      },
    }),
  };
}

/** Stripe silently leaves out methods that are switched off in its dashboard. */
function refuseMissingMethod(
  { payment_method_types: types }: Stripe.PaymentIntent,
  { method }: PaymentTerms,
): void {
  const type = providerMethodTypes[method];
  if (types.includes(type)) return;
  throw new PaymentProviderError(`Stripe offers no ${type}: it is off in Stripe's dashboard.`, {
    reason: "method-off",
  });
}

function payerOf(details: CheckoutDetails, isWallet: boolean): Stripe.PaymentIntentUpdateParams {
  const { email, phone, street, city, state, zipCode } = details;
  // A gift card is shipped nowhere.
  if (details.giftCard) return { receipt_email: email };
  // The wallet sends its own when it confirms, which Stripe refuses where the shop has set one.
  if (isWallet) return { receipt_email: email, shipping: "" };
  return {
    receipt_email: email,
    shipping: {
      name: fullName(details),
      ...(phone && { phone }),
      address: { line1: street, city, state, postal_code: zipCode, country: "US" },
    },
  };
}

function withSecret({ id, client_secret: clientSecret }: Stripe.PaymentIntent): PaymentIntent {
  if (!clientSecret) {
    throw new PaymentProviderError("Stripe gave no client secret.", { reason: "refused" });
  }
  return { id, clientSecret };
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
