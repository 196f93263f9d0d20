import { randomUUID } from "node:crypto";
import {
  type CheckoutDetails,
  type CheckoutFieldErrors,
  parseCheckoutDetails,
} from "#domain/checkout/checkout-details.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import { type PaymentIntent, PaymentProviderError } from "../payments/payment-provider.ts";
import {
  type Checkout,
  type CheckoutContent,
  findCheckout,
  sameContent,
  storeDetails,
  storeDetailsIfSame,
} from "./checkout-queries.ts";
import { secondsUntilAllowed } from "./payment-limits.ts";
import { forgetWhenOver, prepareIntent, readyIntent } from "./prepare-intent.ts";
import { type PricedLines, priceLines, type RequestedLine, recallLines } from "./price-lines.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";
import type { StartingShop } from "./start-checkout.ts";

export type SubmittedCheckout =
  | { readonly code: "submitted"; readonly clientSecret: string }
  | { readonly code: "invalid"; readonly errors: CheckoutFieldErrors }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Extract<PricedLines, { code: "unavailable" }>
  | { readonly code: "already-placed"; readonly orderId: string }
  /** The intent that the page has is over. Starting once more gets another one. */
  | { readonly code: "intent-over" }
  | { readonly code: "too-often"; readonly seconds: number }
  | { readonly code: "not-found" };

export type SubmitRequest = {
  readonly checkoutId: string;
  readonly lines: readonly RequestedLine[];
  readonly amount: Cents;
  readonly details: unknown;
  readonly tab: string;
};

/**
 * Takes the shopper's details just before the payment is confirmed, so that the order can be
 * written even if the browser is never heard of again. Prices what the shopper sees once more:
 * unless every line still costs what the stored checkout says, nothing may be paid. Then the
 * provider is told amount and details once more: what it charges is what was checked here.
 *
 * @param request.lines what the page shows
 * @param request.amount what its Pay button says
 * @throws PaymentProviderError
 */
export async function submitCheckout(
  ctx: StartingShop,
  request: SubmitRequest,
): Promise<SubmittedCheckout> {
  const { checkoutId, tab } = request;
  const parsed = parseCheckoutDetails(request.details);
  if (!parsed.ok) return { code: "invalid", errors: parsed.errors };
  const { details } = parsed;
  const submission = { details, tab, at: ctx.clock() };
  // Mostly nothing happened since the page opened. Otherwise, and when something happens this very
  // moment, the checkout is looked at under lock.
  const recalled = recallLines(ctx, request.lines);
  const seenLast = recalled?.priced ?? (await priceLines(ctx, request.lines));
  if (seenLast.code === "priced" && seenLast.totals.total === request.amount) {
    const { wording } = recalled ?? {};
    const stored = await storeDetailsIfSame(ctx.db, checkoutId, seenLast, submission, wording);
    const intent = stored && readyIntent(stored, { ...seenLast, method: stored.method });
    if (intent) {
      const seconds = await secondsUntilAllowed(ctx, ctx.db, stored);
      if (seconds > 0) return { code: "too-often", seconds };
      return await tellProvider(ctx, stored, intent, details);
    }
  }
  const priced = recalled ? await priceLines(ctx, request.lines) : seenLast;
  const known = await findCheckout(ctx.db, checkoutId);
  if (!known?.paymentIntentId) return { code: "not-found" };
  if (known.orderId) return { code: "already-placed", orderId: known.orderId };
  if (priced.code === "unavailable") return priced;
  const { lines, totals } = priced;
  const seen: CheckoutContent = { lines, totals, method: known.method };
  const prepared = await prepareIntent(
    ctx,
    checkoutId,
    seen,
    async (tx, checkout): Promise<SubmittedCheckout | undefined> => {
      if (checkout.orderId) return { code: "already-placed", orderId: checkout.orderId };
      if (!checkout.paymentIntentId) return { code: "intent-over" };
      // Another tab may have changed the checkout since, or a price may have moved.
      if (totals.total !== request.amount || !sameContent(checkout, seen)) {
        return { code: "amount-differs", totals };
      }
      const seconds = await secondsUntilAllowed(ctx, tx, checkout);
      if (seconds > 0) return { code: "too-often", seconds };
      await storeDetails(tx, checkoutId, submission);
      return undefined;
    },
  );
  if (prepared.code === "refused") return prepared.refusal;
  const stored = await findCheckout(ctx.db, checkoutId);
  if (!stored) return { code: "not-found" };
  return await tellProvider(ctx, stored, prepared.intent, details);
}

async function tellProvider(
  ctx: StartingShop,
  { id: checkoutId, totals, method, version }: Checkout,
  intent: PaymentIntent,
  details: CheckoutDetails,
): Promise<SubmittedCheckout> {
  try {
    await ctx.payments.updateIntent(intent.id, {
      checkoutId,
      amount: totals.total,
      method,
      version,
      details,
      // Each press of Pay is told anew: the answer to an earlier one says nothing about now.
      key: `submit:${checkoutId}:${randomUUID()}`,
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    const outcome = await receivePaymentEvent(ctx, intent.id);
    if (outcome.code === "placed") return { code: "already-placed", orderId: outcome.orderId };
    if (await forgetWhenOver(ctx, checkoutId, intent.id)) return { code: "intent-over" };
    throw error;
  }
  return { code: "submitted", clientSecret: intent.clientSecret };
}
