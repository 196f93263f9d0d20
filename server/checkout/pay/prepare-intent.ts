import { type CheckoutContent, isSameContent } from "#domain/checkout/checkout-content.ts";
import { type AppliedGiftCard, amountDue, giftCardName } from "#domain/gift-cards/gift-card.ts";
import { add, toDecimal } from "#domain/money/cents.ts";
import { taxCalculationOf } from "#domain/tax/calculated-tax.ts";
import type { AppContext } from "../../app-context.ts";
import { PaymentProviderError, type PaymentTerms } from "../../payments/payment-provider.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import {
  type Checkout,
  claimIntentCall,
  contentColumns,
  updateCheckout,
} from "../checkout-queries.ts";
import { settlePayment } from "../settle/settle-payment.ts";

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
 * Creates the provider's intent, or updates it to this content. Safe to repeat: concurrent callers
 * and a process that dies in between lead to one intent. No lock is held while the provider is
 * asked.
 *
 * New content is pending until the provider has confirmed it. A payment that is made meanwhile
 * becomes an order with the content that the provider's intent had.
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

/**
 * Creates an intent for the checkout's content, which does not change until the provider has
 * answered.
 */
async function createIntent(ctx: AppContext, checkout: Checkout): Promise<CheckoutWithIntent> {
  const { id: checkoutId, version, intentAttempt } = checkout;
  try {
    const { id, clientSecret } = await ctx.payments.createIntent({
      ...paymentTermsOf(checkout, { checkoutId, version }),
      // The idempotency key: a repeated request after a crash returns the same intent.
      key: `create:${checkoutId}:${intentAttempt}`,
    });
    const created = await updateCheckout(ctx.db, checkout, {
      payment_intent_id: id,
      client_secret: clientSecret,
      intent_version: version,
    });
    return { ...created, paymentIntentId: id, clientSecret };
  } catch (error) {
    if (isAnswered(error)) {
      // The provider would repeat its answer for the same idempotency key.
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
      ...paymentTermsOf(content, { checkoutId, version, before: known }),
      details: null,
      key: `update:${checkoutId}:${version}:${intentAttempt}`,
    });
  } catch (error) {
    // Without an answer the call may still take effect, so the lease is kept until it expires.
    if (!isAnswered(error)) throw error;
    const isRefused = error.reason !== "unreachable" && error.reason !== "method-off";
    const failed = await updateCheckout(ctx.db, claimed, {
      intent_attempt: intentAttempt + 1,
      lease_until: null,
      // After a provider error it is unknown which content the intent has; "method-off" may change
      // it too.
      ...(isRefused ? { pending: null } : { intent_version: null }),
    });
    if (error.reason !== "refused") throw error;

    const checked = await checkIntent(ctx, failed, paymentIntentId);
    if (checked.code === "already-placed") return checked;
    if (checked.code === "over") throw new ConflictError("The intent is over.");
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
  /** Canceled, or unknown to the provider. It was removed from the checkout. */
  | { readonly code: "over" }
  | { readonly code: "open" };

/**
 * Asks the provider for the state of an intent. A paid one becomes an order; an intent that is over
 * is removed from the checkout, so that the next payment gets a new one.
 *
 * @throws ConflictError when the checkout has changed: read it again and repeat
 * @throws PaymentProviderError
 */
export async function checkIntent(
  ctx: AppContext,
  checkout: Checkout,
  intentId: string,
): Promise<CheckedIntent> {
  const result = await settlePayment(ctx, { intentId });
  if (result.code === "placed") return { code: "already-placed", orderId: result.orderId };
  const isCanceled = result.code === "not-paid" && result.state === "canceled";
  if (!isCanceled && result.code !== "unknown") return { code: "open" };
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

/**
 * The column values of a checkout without an intent. The next intent gets a new idempotency key.
 */
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

/**
 * What a payment at the provider is for.
 *
 * @param of.version of the content
 * @param of.before what the provider was told before, so that removed metadata is deleted there
 */
export function paymentTermsOf(
  content: CheckoutContent,
  of: { readonly checkoutId: string; readonly version: number; readonly before?: CheckoutContent },
): PaymentTerms {
  const { checkoutId, version, before } = of;
  return {
    checkoutId,
    amount: amountDue(content.totals.total, content.giftCard),
    method: content.method,
    version,
    ...discountsOf(content, before),
    ...giftCardOf(content, before),
    ...taxOf(content, before),
  };
}

/** @param before the previous metadata, so that removed keys are deleted at the provider */
function discountsOf(
  { promotions }: Pick<CheckoutContent, "promotions">,
  before?: Pick<CheckoutContent, "promotions">,
): { readonly discounts?: string } {
  if (promotions.length === 0 && !before?.promotions.length) return {};
  const parts = promotions.map(
    ({ label, onProducts, onShipping }) => `${label} -${toDecimal(add(onProducts, onShipping))}`,
  );
  return { discounts: parts.join("; ") };
}

/**
 * @param content what is paid for, or an order
 * @param before the previous metadata, so that a removed key is deleted at the provider
 */
export function giftCardOf(
  { giftCard }: PaidWithGiftCard,
  before?: PaidWithGiftCard,
): { readonly giftCard?: string } {
  if (giftCard) return { giftCard: `${giftCardName(giftCard)} -${toDecimal(giftCard.amount)}` };
  return before?.giftCard ? { giftCard: "" } : {};
}

type PaidWithGiftCard = { readonly giftCard?: Pick<AppliedGiftCard, "last4" | "amount"> | null };

/** @param before the previous metadata, so that a removed key is deleted at the provider */
function taxOf(
  { taxes }: Pick<CheckoutContent, "taxes">,
  before?: Pick<CheckoutContent, "taxes">,
): { readonly taxCalculation?: string } {
  const calculation = taxCalculationOf(taxes);
  if (calculation === undefined && !(before && taxCalculationOf(before.taxes))) return {};
  return { taxCalculation: calculation ?? "" };
}

function hasIntent(checkout: Checkout): checkout is CheckoutWithIntent {
  return checkout.paymentIntentId !== null;
}

/** Content that is already pending keeps its version: it is the same request, repeated. */
function nextVersion({ pending, version }: Checkout, content: CheckoutContent): number {
  if (pending && isSameContent(pending.content, content)) return pending.version;
  return Math.max(version, pending?.version ?? 0) + 1;
}

/** Whether the provider answered, so that the call cannot take effect later. */
function isAnswered(error: unknown): error is PaymentProviderError {
  return error instanceof PaymentProviderError && error.answered;
}
