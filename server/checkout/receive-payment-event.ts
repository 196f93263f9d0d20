import { type PaymentState, placesOrder } from "#domain/checkout/payment-state.ts";
import type { AppContext } from "../app-context.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { addToLogContext } from "../platform/log-context.ts";
import { payments } from "../platform/metrics.ts";
import { askForCheckout } from "./checkout-queries.ts";
import { placeOrder } from "./place-order.ts";

export type PaymentOutcome =
  | { readonly code: "placed"; readonly orderId: string }
  | { readonly code: "not-paid"; readonly state: PaymentState }
  /** Paid before the shopper's details were there: they can still be handed in. */
  | { readonly code: "not-submitted" }
  /** The provider knows no such payment. */
  | { readonly code: "unknown" }
  /** The shop has begun none. */
  | { readonly code: "no-intent" };

/** Others may write down what they read while this one asks; so often in a row is no chance. */
const READINGS = 6;

type PaidShop = Pick<
  AppContext,
  "db" | "jobs" | "orderSubscribers" | "payments" | "config" | "clock" | "log"
>;

/**
 * Somebody says that something happened to a payment: the browser that paid, a webhook, or the
 * sweep. None of them is believed; the provider is asked, and what it says is done.
 *
 * @param isFraudWarning the one thing that only an event says, and its signature was checked
 * @throws PaymentProviderError
 */
export async function receivePaymentEvent(
  ctx: PaidShop,
  intentId: string,
  { isFraudWarning = false } = {},
): Promise<PaymentOutcome> {
  return await receive(ctx, { intentId }, isFraudWarning);
}

/**
 * The same for whoever knows the checkout only.
 * @throws PaymentProviderError
 */
export async function receivePaymentOf(ctx: PaidShop, checkoutId: string): Promise<PaymentOutcome> {
  return await receive(ctx, { id: checkoutId }, false);
}

async function receive(
  ctx: PaidShop,
  of: Parameters<typeof askForCheckout>[1],
  isFraudWarning: boolean,
): Promise<PaymentOutcome> {
  try {
    const outcome = await askProvider(ctx, of, isFraudWarning);
    payments.inc({ outcome: outcome.code === "not-paid" ? outcome.state : outcome.code });
    return outcome;
  } catch (error) {
    const reason = error instanceof PaymentProviderError ? error.reason : "fault";
    payments.inc({ outcome: reason });
    throw error;
  }
}

async function askProvider(
  ctx: PaidShop,
  of: Parameters<typeof askForCheckout>[1],
  isFraudWarning: boolean,
): Promise<PaymentOutcome> {
  for (let readings = 0; readings < READINGS; readings += 1) {
    const checkout = await askForCheckout(ctx.db, of);
    if (!checkout?.paymentIntentId) return { code: "no-intent" };
    addToLogContext({ checkoutId: checkout.id });
    const report = await ctx.payments.report(checkout.paymentIntentId);
    if (!report) return { code: "unknown" };
    const { state, nextStep } = report;
    if (!checkout.orderId) {
      // A bank that still asks its customer has moved nothing, and the browser is there to go on.
      const isAsked = nextStep?.kind === "authentication";
      if (!placesOrder(state) || isAsked) return { code: "not-paid", state };
      if (!checkout.details) {
        ctx.log.error({ state }, "a payment came without an address");
        return { code: "not-submitted" };
      }
    }
    const reading = { askedAt: checkout.askedAt, isFraudWarning };
    const orderId = await placeOrder(ctx, checkout, report, reading);
    if (orderId) return { code: "placed", orderId };
  }
  throw new PaymentProviderError("A payment changed too often to be read.", {
    reason: "unreachable",
  });
}
