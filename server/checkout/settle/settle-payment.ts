import type { CheckoutContent } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { type PaymentState, placesOrder } from "#domain/payments/payment-state.ts";
import type { AppContext } from "../../app-context.ts";
import { listIntents } from "../../orders/payments/payment-queries.ts";
import { type PaymentSnapshot, snapshotOf } from "../../orders/payments/payment-snapshot.ts";
import { recordPayment } from "../../orders/payments/record-payment.ts";
import { recordSharedPayment } from "../../orders/payments/record-shared-payment.ts";
import { placeOrder } from "../../orders/place/place-order.ts";
import { PaymentProviderError, type PaymentReport } from "../../payments/payment-provider.ts";
import type { Database } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/open-database.ts";
import { ConflictError, retryOnConflict } from "../../platform/db/retry-on-conflict.ts";
import { addToLogContext } from "../../platform/log-context.ts";
import { paymentResults } from "../../platform/metrics.ts";
import {
  type Checkout,
  type CheckoutKey,
  claimCheckout,
  findCheckout,
  type ReadCheckout,
} from "../checkout-queries.ts";
import { placeRecipientOrders } from "../recipients/place-recipient-orders.ts";
import { declined, releaseReserved } from "./release-reserved.ts";

export type PaymentResult =
  | { readonly code: "placed"; readonly orderId: string }
  | { readonly code: "not-paid"; readonly state: PaymentState }
  /** Paid before the shopper's details were stored. They can still be submitted. */
  | { readonly code: "not-submitted" }
  /** The provider does not know this payment. */
  | { readonly code: "unknown" }
  /** The shop has not started a payment. */
  | { readonly code: "no-intent" };

/**
 * Reads a payment from the provider and applies it: a paid checkout becomes an order, and an
 * existing order is updated. Callers (browser, webhook, sweep) are never trusted about the
 * payment's state.
 *
 * @param by.intentId the payment; or `by.id`, a checkout, for its latest payment
 * @param options.isFraudWarning from a verified event: the report does not contain it
 * @throws PaymentProviderError
 */
export async function settlePayment(
  ctx: AppContext,
  by: CheckoutKey,
  options: { readonly isFraudWarning?: boolean } = {},
): Promise<PaymentResult> {
  const { isFraudWarning = false } = options;
  try {
    const result = await retryCheckout(() =>
      settleOnce({ ...ctx, db: prepared(ctx.db) }, by, isFraudWarning),
    );
    paymentResults.inc({ result: result.code === "not-paid" ? result.state : result.code });
    return result;
  } catch (error) {
    paymentResults.inc({ result: error instanceof PaymentProviderError ? error.reason : "fault" });
    throw error;
  }
}

/** About seven seconds with the pauses in between: longer than the provider usually takes. */
const TRIES = 12;

/**
 * Retries a step of a checkout while somebody else changes the checkout.
 * @throws PaymentProviderError when that takes too long
 */
export async function retryCheckout<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await retryOnConflict(step, TRIES);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw new PaymentProviderError("An earlier change of this checkout is still being made.", {
      reason: "busy",
      cause: error,
    });
  }
}

/** A payment, as the provider has it now. */
type ReadIntent = { readonly id: string; readonly snapshot: PaymentSnapshot };

/** @throws ConflictError when checkout or payment changed while the provider was asked */
async function settleOnce(
  ctx: AppContext,
  by: CheckoutKey,
  isFraudWarning: boolean,
): Promise<PaymentResult> {
  const checkout = await findCheckout(ctx.db, by);
  if (!checkout) return { code: "no-intent" };
  addToLogContext({ checkoutId: checkout.id });

  const intentId = "intentId" in by ? by.intentId : await findLatestIntent(ctx.db, checkout);
  // Such as for an order that the owner took and nobody has started to pay.
  if (!intentId) return { code: "no-intent" };
  const report = await ctx.payments.report(intentId);
  if (!report) return { code: "unknown" };
  const intent = { id: intentId, snapshot: snapshotOf(report, isFraudWarning) };

  if (checkout.orderId) return await recordOnOrder(ctx, checkout, checkout.orderId, intent, report);
  const canPlace = placesOrder(report.state) && !isAuthenticating(report);
  if (!canPlace) return await leaveUnplaced(ctx, checkout, report);
  return await placeCheckout(ctx, checkout, intent, report);
}

async function recordOnOrder(
  ctx: AppContext,
  checkout: ReadCheckout,
  orderId: string,
  { id: providerId, snapshot }: ReadIntent,
  { refunds, disputes }: PaymentReport,
): Promise<PaymentResult> {
  addToLogContext({ orderId });
  const reading = { providerId, requestedAt: checkout.readAt, snapshot, refunds, disputes };
  if (checkout.purchaseId) await recordSharedPayment(ctx, reading);
  else await recordPayment(ctx, { orderId, ...reading });
  return { code: "placed", orderId };
}

async function leaveUnplaced(
  ctx: AppContext,
  checkout: Checkout,
  report: PaymentReport,
): Promise<PaymentResult> {
  const now = ctx.clock();
  if (hasFailed(checkout, report, now)) {
    await releaseReserved(ctx, checkout, declined(checkout, now));
  }
  return { code: "not-paid", state: report.state };
}

async function placeCheckout(
  ctx: AppContext,
  checkout: Checkout,
  intent: ReadIntent,
  report: PaymentReport,
): Promise<PaymentResult> {
  const { id, details } = checkout;
  const content = paidContent(checkout, report);
  if (!details || !isComplete(details, content)) {
    ctx.log.error({ state: report.state }, "a payment came without an address");
    return { code: "not-submitted" };
  }

  addToLogContext({ orderId: id });
  await ctx.db.transaction().execute(async (tx) => {
    if (content.parcels) return await placeRecipientOrders(ctx, tx, checkout, content, intent);
    const claim = { order_id: id, updated_at: ctx.clock() };
    const { hasReserved, countsStock } = await claimCheckout(tx, checkout, claim);
    await placeOrder(ctx, tx, { id, details, content, intent, hasReserved, countsStock });
  });
  return { code: "placed", orderId: id };
}

/** The last payment that was begun for a checkout, or for its order. */
async function findLatestIntent(
  db: Database,
  { orderId, paymentIntentId }: Checkout,
): Promise<string | null> {
  const ofOrder = orderId === null ? [] : await listIntents(db, orderId);
  return ofOrder.at(-1) ?? paymentIntentId;
}

/** During authentication by the bank no money has moved, and the browser continues. */
function isAuthenticating({ nextStep }: PaymentReport): boolean {
  return nextStep?.kind === "authentication";
}

/** Time after Pay was pressed in which another confirmation may be on its way to the provider. */
const TRYING_MS = 60_000;

/**
 * Whether the last press of Pay can no longer lead to a payment. For a bank account this is
 * unknown, because its holder may need minutes at the bank.
 */
function hasFailed(
  { submittedAt, method }: Checkout,
  { state, failure }: PaymentReport,
  now: Date,
): boolean {
  if (state === "canceled") return true;
  if (method === "ach" || !submittedAt || failure === null) return false;
  const isOver = now.getTime() - submittedAt.getTime() > TRYING_MS;
  return state === "requires_payment_method" && isOver;
}

/** Whether it is known where what was paid for goes. */
function isComplete({ recipients = [] }: CheckoutDetails, { parcels }: CheckoutContent): boolean {
  // The recipients may have changed since Pay was pressed.
  return recipients.length === (parcels?.of.length ?? 0);
}

/** The content that was paid for: the intent's, even if an update was pending. */
function paidContent(checkout: Checkout, { version }: PaymentReport): CheckoutContent {
  const { pending } = checkout;
  return pending && pending.version === version ? pending.content : checkout;
}
