import { setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "../app-context.ts";
import { type PaymentIntent, PaymentProviderError } from "../payments/payment-provider.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import {
  type Checkout,
  type CheckoutContent,
  changeCheckout,
  lockCheckout,
  sameContent,
} from "./checkout-queries.ts";
import {
  abandonCall,
  claimCall,
  finishCall,
  finishCreation,
  forgetIntent,
  markCreateAsked,
  setPending,
  storeIntent,
} from "./intent-calls.ts";

type PreparingShop = Pick<AppContext, "db" | "payments" | "clock" | "log">;

/** How long a change waits for the call of an earlier one. */
const WAIT_FOR_OTHERS_MS = 6_000;
const LOOK_AGAIN_MS = 100;

export type Prepared<Refusal> =
  | { readonly code: "ready"; readonly intent: PaymentIntent }
  | { readonly code: "refused"; readonly refusal: Refusal };

/**
 * The intent of a checkout that was just added, for which nobody else can have asked.
 * @throws PaymentProviderError
 */
export async function createFirstIntent(
  ctx: PreparingShop,
  base: Checkout,
): Promise<PaymentIntent> {
  return await askProvider(ctx, { base, version: base.version, content: base });
}

/**
 * Brings the provider's intent to this content, or makes one: once, whoever asks at the same time and
 * wherever a process dies. Nothing is locked while the provider is asked.
 *
 * Until the provider has it, new content is only pending: what is paid for is what the provider was
 * last known to have, so that a payment made in the meantime becomes the order that was paid.
 *
 * @param allows looks at the locked checkout before anything is changed
 * @throws PaymentProviderError
 */
export async function prepareIntent<Refusal>(
  ctx: PreparingShop,
  checkoutId: string,
  content: CheckoutContent,
  allows: (tx: DatabaseTransaction, checkout: Checkout) => Promise<Refusal | undefined>,
): Promise<Prepared<Refusal>> {
  const deadline = Date.now() + WAIT_FOR_OTHERS_MS;
  for (;;) {
    const step = await ctx.db
      .transaction()
      .execute((tx) => takeStep(ctx, tx, checkoutId, content, allows));
    if (step.code === "refused" || step.code === "ready") return step;
    if (step.code === "ask") return { code: "ready", intent: await askProvider(ctx, step.plan) };
    if (Date.now() > deadline) {
      throw new PaymentProviderError("An earlier change of this checkout is still being made.", {
        reason: "unreachable",
      });
    }
    await wait(LOOK_AGAIN_MS);
  }
}

/** What to ask the provider for. `base` is what an intent is created with, `version` its aim. */
type Plan = {
  readonly base: Checkout;
  readonly version: number;
  readonly content: CheckoutContent;
};

async function takeStep<Refusal>(
  ctx: PreparingShop,
  tx: DatabaseTransaction,
  checkoutId: string,
  content: CheckoutContent,
  allows: (tx: DatabaseTransaction, checkout: Checkout) => Promise<Refusal | undefined>,
): Promise<Prepared<Refusal> | { code: "busy" } | { code: "ask"; plan: Plan }> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (!checkout) throw new Error("A checkout vanished while it was prepared.");
  const refusal = await allows(tx, checkout);
  if (refusal !== undefined) return { code: "refused", refusal };
  const intent = readyIntent(checkout, content);
  if (intent) return { code: "ready", intent };

  const { paymentIntentId: id, version } = checkout;
  const isCurrent = isCurrentContent(checkout, content);
  const aim = isCurrent ? version : nextVersion(checkout, content);
  const next = { version: aim, content };
  // Without an intent nothing can be paid, so there is nothing that the content could differ from.
  const isFree = id === null && !checkout.createAsked;
  // Asking for the one intent is the same request whoever makes it, and gets in nobody's way.
  const onlyCreates = id === null && (isFree || isCurrent);
  if (!onlyCreates && !(await claimCall(tx, checkoutId, aim))) return { code: "busy" };
  if (isFree && !isCurrent) await changeCheckout(tx, checkoutId, next, ctx.clock());
  await setPending(tx, checkoutId, isFree || isCurrent ? null : next);
  if (id === null) await markCreateAsked(tx, checkoutId);
  const base = isFree ? { ...checkout, ...content, version: aim } : checkout;
  return { code: "ask", plan: { base, version: aim, content } };
}

/** The checkout's intent, if the provider is known to have exactly this content. */
export function readyIntent(
  checkout: Checkout,
  content: CheckoutContent,
): PaymentIntent | undefined {
  const { paymentIntentId: id, clientSecret, version, intentVersion } = checkout;
  if (id === null || clientSecret === null || intentVersion !== version) return undefined;
  return isCurrentContent(checkout, content) ? { id, clientSecret } : undefined;
}

function isCurrentContent(checkout: Checkout, content: CheckoutContent): boolean {
  return !checkout.pending && sameContent(checkout, content);
}

function nextVersion({ pending, version }: Checkout, content: CheckoutContent): number {
  if (pending && sameContent(pending.content, content)) return pending.version;
  return Math.max(version, pending?.version ?? 0) + 1;
}

async function askProvider(ctx: PreparingShop, plan: Plan): Promise<PaymentIntent> {
  const { base, version, content } = plan;
  const { id: checkoutId, paymentIntentId, clientSecret, intentAttempt } = base;
  try {
    let intent: PaymentIntent;
    if (paymentIntentId && clientSecret) {
      intent = { id: paymentIntentId, clientSecret };
    } else {
      const { totals, method, version } = base;
      // The same key and the same terms until an answer is here: asked for again after a crash, it
      // is the intent that was made.
      const key = `create:${checkoutId}:${intentAttempt}`;
      const terms = { checkoutId, amount: totals.total, method, version };
      intent = await ctx.payments.createIntent({ ...terms, key });
      if (await finishCreation(ctx.db, plan, intent)) return intent;
      await storeIntent(ctx.db, checkoutId, intent);
    }
    if (paymentIntentId || version !== base.version) {
      const key = `update:${checkoutId}:${version}:${intentAttempt}`;
      const terms = { checkoutId, amount: content.totals.total, method: content.method, version };
      await ctx.payments.updateIntent(intent.id, { ...terms, details: null, key });
    }
    if (await finishCall(ctx.db, checkoutId, version, ctx.clock())) return intent;
    throw new PaymentProviderError("This checkout was changed again meanwhile.", {
      reason: "unreachable",
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !error.answered) throw error;
    await abandonCall(ctx.db, checkoutId, version, { mayBeDone: error.reason === "unreachable" });
    if (paymentIntentId && error.reason === "refused") {
      await forgetWhenOver(ctx, checkoutId, paymentIntentId);
    }
    throw error;
  }
}

/** @returns whether the intent is over, so that preparing once more makes a new one */
export async function forgetWhenOver(
  ctx: Pick<PreparingShop, "db" | "payments">,
  checkoutId: string,
  intentId: string,
): Promise<boolean> {
  const report = await ctx.payments.report(intentId);
  if (report && report.state !== "canceled") return false;
  await forgetIntent(ctx.db, checkoutId, intentId);
  return true;
}
