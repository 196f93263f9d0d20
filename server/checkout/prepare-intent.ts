import { type CheckoutContent, isSameContent } from "#domain/checkout/checkout-content.ts";
import type { AppContext } from "../app-context.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { ConflictError } from "../platform/db/retry-on-conflict.ts";
import {
  type Checkout,
  claimIntentCall,
  contentColumns,
  updateCheckout,
} from "./checkout-queries.ts";
import { settlePayment } from "./settle-payment.ts";

/** A checkout that has an intent. */
export type CheckoutWithIntent = Checkout & {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
};

export type PreparedIntent =
  /** The intent has the content that was asked for. */
  | { readonly code: "ready"; readonly checkout: CheckoutWithIntent }
  /** It was paid before it could be changed. */
  | { readonly code: "already-placed"; readonly orderId: string };

/**
 * Brings the provider's intent to this content, or makes the intent: once, whoever asks at the same
 * time and wherever a process dies. Nothing is locked while the provider is asked.
 *
 * Until the provider has it, new content is only pending: what is paid for is what the provider was
 * last known to have, so that a payment made in the meantime becomes the order that was paid.
 *
 * @param checkout as it was just read or written
 * @throws ConflictError when the checkout has changed: read it again and repeat
 * @throws PaymentProviderError
 */
export async function prepareIntent(
  ctx: AppContext,
  checkout: Checkout,
  content: CheckoutContent,
): Promise<PreparedIntent> {
  const created = hasIntent(checkout) ? checkout : await createIntent(ctx, checkout);
  const { version, intentVersion, pending } = created;
  const isReady = !pending && intentVersion === version && isSameContent(created, content);
  return isReady ? { code: "ready", checkout: created } : await updateIntent(ctx, created, content);
}

/** An intent for what the checkout says, which stays as it is until the provider has answered. */
async function createIntent(ctx: AppContext, checkout: Checkout): Promise<CheckoutWithIntent> {
  const { id: checkoutId, totals, method, version, intentAttempt } = checkout;
  try {
    const { id, clientSecret } = await ctx.payments.createIntent({
      checkoutId,
      amount: totals.total,
      method,
      version,
      // Asked for again after a crash, with the same key and terms, it is the same intent.
      key: `create:${checkoutId}:${intentAttempt}`,
    });
    const created = await updateCheckout(ctx.db, checkout, {
      payment_intent_id: id,
      client_secret: clientSecret,
      intent_version: version,
    });
    return { ...created, paymentIntentId: id, clientSecret };
  } catch (error) {
    if (isAnswer(error)) {
      // The provider would say the same again to the same key.
      await updateCheckout(ctx.db, checkout, {
        intent_requested: false,
        intent_attempt: intentAttempt + 1,
      });
    }
    throw error;
  }
}

async function updateIntent(
  ctx: AppContext,
  known: CheckoutWithIntent,
  content: CheckoutContent,
): Promise<PreparedIntent> {
  const { id: checkoutId, paymentIntentId, clientSecret, intentAttempt } = known;
  const version = nextVersion(known, content);
  const claimed = await claimIntentCall(ctx.db, known, { version, content });
  try {
    await ctx.payments.updateIntent(paymentIntentId, {
      checkoutId,
      amount: content.totals.total,
      method: content.method,
      version,
      details: null,
      key: `update:${checkoutId}:${version}:${intentAttempt}`,
    });
  } catch (error) {
    // Without an answer it may still be done: the lease runs until it cannot be any more.
    if (!isAnswer(error)) throw error;
    const isRefused = error.reason !== "unreachable" && error.reason !== "method-off";
    const failed = await updateCheckout(ctx.db, claimed, {
      intent_attempt: intentAttempt + 1,
      lease_until: null,
      // A provider that broke in the middle may have made the change; one that lacks the method has.
      ...(isRefused ? { pending: null } : { intent_version: null }),
    });
    const found = error.reason === "refused" && (await checkIntent(ctx, failed, paymentIntentId));
    if (found && found.code === "already-placed") return found;
    if (found && found.code === "over") throw new ConflictError("The intent is over.");
    throw error;
  }
  const updated = await updateCheckout(ctx.db, claimed, {
    updated_at: ctx.clock(),
    ...contentColumns(content),
    content_version: version,
    intent_version: version,
    pending: null,
    lease_until: null,
  });
  return { code: "ready", checkout: { ...updated, paymentIntentId, clientSecret } };
}

export type CheckedIntent =
  | { readonly code: "already-placed"; readonly orderId: string }
  /** Canceled, or unknown to the provider. The checkout has no intent any more. */
  | { readonly code: "over" }
  | { readonly code: "open" };

/**
 * Asks the provider what became of an intent: a payment that was made becomes its order, and an
 * intent that is over is taken off the checkout, so that the next one is a new one.
 *
 * @throws ConflictError when the checkout has changed: read it again and repeat
 * @throws PaymentProviderError
 */
export async function checkIntent(
  ctx: AppContext,
  checkout: Checkout,
  intentId: string,
): Promise<CheckedIntent> {
  const outcome = await settlePayment(ctx, { intentId });
  if (outcome.code === "placed") return { code: "already-placed", orderId: outcome.orderId };
  const isCanceled = outcome.code === "not-paid" && outcome.state === "canceled";
  if (!isCanceled && outcome.code !== "unknown") return { code: "open" };
  await removeIntent(ctx, checkout);
  return { code: "over" };
}

/** @throws ConflictError when the checkout has changed: read it again and repeat */
export async function removeIntent(
  ctx: Pick<AppContext, "db">,
  checkout: Checkout,
): Promise<Checkout> {
  return await updateCheckout(ctx.db, checkout, withoutIntent(checkout));
}

/** As a change of a checkout: the next intent is a new one. */
export function withoutIntent({ intentAttempt }: Checkout) {
  return {
    payment_intent_id: null,
    client_secret: null,
    intent_version: null,
    intent_requested: false,
    intent_attempt: intentAttempt + 1,
    pending: null,
    lease_until: null,
  };
}

function hasIntent(checkout: Checkout): checkout is CheckoutWithIntent {
  return checkout.paymentIntentId !== null;
}

/** Content that is pending already is the same request once more. */
function nextVersion({ pending, version }: Checkout, content: CheckoutContent): number {
  if (pending && isSameContent(pending.content, content)) return pending.version;
  return Math.max(version, pending?.version ?? 0) + 1;
}

/** Whether the provider decided, so that nothing of this call can happen any more. */
function isAnswer(error: unknown): error is PaymentProviderError {
  return error instanceof PaymentProviderError && error.answered;
}
