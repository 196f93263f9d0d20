import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { AppContext } from "../app-context.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { Wording } from "../pricing/list-products-for-sale.ts";
import {
  addCheckout,
  type Checkout,
  type CheckoutContent,
  deleteCheckout,
  findCheckout,
  isBeingPaidElsewhere,
  sameContent,
} from "./checkout-queries.ts";
import { forgetIntent } from "./intent-calls.ts";
import { clientKeyOf, secondsUntilAllowed, takeIntentTurn } from "./payment-limits.ts";
import { createFirstIntent, prepareIntent } from "./prepare-intent.ts";
import { type PricedLines, priceLines, type RequestedLine, recallLines } from "./price-lines.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

/** The most that the payment provider takes in one payment, $999,999.99, and the least. */
const MAXIMUM_TOTAL = cents(99_999_999);
const MINIMUM_TOTAL = cents(50);
/** An intent that nobody touched for so long may have been canceled meanwhile. */
const LOOK_AGAIN_AFTER_MS = 24 * 60 * 60_000;

export type StartingShop = Pick<
  AppContext,
  | "db"
  | "jobs"
  | "priceMemory"
  | "erp"
  | "payments"
  | "demoPayments"
  | "secret"
  | "config"
  | "clock"
  | "log"
>;

export type StartedCheckout =
  | { readonly code: "started"; readonly clientSecret: string; readonly totals: Totals }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Extract<PricedLines, { code: "unavailable" }>
  | { readonly code: "too-large" }
  | { readonly code: "too-small" }
  | { readonly code: "too-often"; readonly seconds: number }
  | { readonly code: "being-paid" }
  | { readonly code: "already-placed"; readonly orderId: string };

export type StartRequest = {
  readonly checkoutId: string;
  readonly lines: readonly RequestedLine[];
  readonly method: PaymentMethod;
  readonly amount: Cents;
  readonly tab: string;
  readonly address?: string;
};

/**
 * Gets a cart ready to be paid: prices it, stores it, and only then asks the provider.
 * Called again whenever the cart or the method changes; the checkout and its intent stay the same.
 *
 * @param request.amount what the shopper sees; only compared, never charged
 * @param request.tab says which of a shopper's tabs asks, so that none changes what another pays
 * @param request.address of the network, for limits
 * @throws PaymentProviderError
 */
export async function startCheckout(
  ctx: StartingShop,
  request: StartRequest,
): Promise<StartedCheckout> {
  const { checkoutId } = request;
  const recalled = recallLines(ctx, request.lines);
  let content = recalled && contentOf(request, recalled.priced);
  try {
    // Mostly it is a cart that was never here before, and prices are as they were last seen.
    const started = content && (await askFirst(ctx, request, content, recalled?.wording));
    if (started) return started;
    const known = await findCheckout(ctx.db, checkoutId);
    // Somebody may have pressed Pay before. If that payment went through, this is its order.
    const orderId = known && (await orderOf(ctx, known));
    if (orderId) return { code: "already-placed", orderId };
    const priced = await priceLines(ctx, request.lines);
    content = contentOf(request, priced);
    if (!content) return refusalOf(priced, request.amount);
    const first = known ? undefined : await askFirst(ctx, request, content);
    return first ?? (await ask(ctx, request, content));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const stored = await findCheckout(ctx.db, checkoutId);
    // An intent that cannot be changed any more may just have been paid.
    const paidOrderId = stored && (await orderOf(ctx, stored));
    if (paidOrderId) return { code: "already-placed", orderId: paidOrderId };
    // Or the provider canceled it, and has been asked about it since: then there is none now.
    const hasIntent = (await findCheckout(ctx.db, checkoutId))?.paymentIntentId != null;
    if (hasIntent || error.reason !== "refused" || !content) throw error;
    return await ask(ctx, request, content);
  }
}

/** @returns undefined when it cannot be paid, or is not what the shopper sees */
function contentOf(
  { method, amount }: StartRequest,
  priced: PricedLines,
): CheckoutContent | undefined {
  if (priced.code !== "priced") return undefined;
  const { lines, totals } = priced;
  const { total } = totals;
  if (total !== amount || total < MINIMUM_TOTAL || total > MAXIMUM_TOTAL) return undefined;
  return { lines, totals, method };
}

/** Why it cannot be paid. */
function refusalOf(priced: PricedLines, amount: Cents): StartedCheckout {
  if (priced.code === "unavailable") return priced;
  const { totals } = priced;
  if (totals.total > MAXIMUM_TOTAL) return { code: "too-large" };
  if (totals.total !== amount) return { code: "amount-differs", totals };
  return { code: "too-small" };
}

/**
 * For a cart that was never here before.
 * @param wording what it was priced with, unless that was read just now
 * @returns undefined when it was, or when prices have changed
 */
async function askFirst(
  ctx: StartingShop,
  { checkoutId, address }: StartRequest,
  content: CheckoutContent,
  wording?: Wording,
): Promise<StartedCheckout | undefined> {
  const key = clientKeyOf(ctx, address);
  const client = { at: ctx.clock(), key };
  if (key === null) {
    const added = await addCheckout(ctx.db, checkoutId, content, client, wording);
    return added && (await createIntent(ctx, added));
  }
  const added = await ctx.db.transaction().execute(async (tx) => {
    const checkout = await addCheckout(tx, checkoutId, content, client, wording);
    const seconds = checkout ? await takeIntentTurn(ctx, tx, key) : 0;
    if (seconds > 0) await deleteCheckout(tx, checkoutId);
    return { checkout, seconds };
  });
  if (added.seconds > 0) return { code: "too-often", seconds: added.seconds };
  return added.checkout && (await createIntent(ctx, added.checkout));
}

async function createIntent(ctx: StartingShop, checkout: Checkout): Promise<StartedCheckout> {
  const { clientSecret } = await createFirstIntent(ctx, checkout);
  return { code: "started", clientSecret, totals: checkout.totals };
}

async function ask(
  ctx: StartingShop,
  { checkoutId, tab, address }: StartRequest,
  content: CheckoutContent,
): Promise<StartedCheckout> {
  const { totals } = content;
  const key = clientKeyOf(ctx, address);
  const prepared = await prepareIntent(
    ctx,
    checkoutId,
    content,
    async (tx, checkout): Promise<StartedCheckout | undefined> => {
      if (checkout.orderId) return { code: "already-placed", orderId: checkout.orderId };
      const now = ctx.clock();
      if (!sameContent(checkout, content) && isBeingPaidElsewhere(checkout, tab, now)) {
        return { code: "being-paid" };
      }
      const seconds =
        checkout.paymentIntentId === null && !checkout.createAsked
          ? await takeIntentTurn(ctx, tx, key)
          : await secondsUntilAllowed(ctx, tx, checkout);
      return seconds > 0 ? { code: "too-often", seconds } : undefined;
    },
  );
  if (prepared.code === "refused") return prepared.refusal;
  return { code: "started", clientSecret: prepared.intent.clientSecret, totals };
}

async function orderOf(ctx: StartingShop, checkout: Checkout): Promise<string | undefined> {
  if (checkout.orderId) return checkout.orderId;
  if (!checkout.paymentIntentId) return undefined;
  const { id: checkoutId, paymentIntentId: intentId, details, updatedAt } = checkout;
  // Of another provider than the present one: its keys were set, or taken away, since.
  if (!ctx.payments.knows(intentId)) await forgetIntent(ctx.db, checkoutId, intentId);
  // Only after Pay can it have been paid, and only in time canceled.
  const age = ctx.clock().getTime() - updatedAt.getTime();
  const mayHaveChanged = details !== null || age > LOOK_AGAIN_AFTER_MS;
  if (!mayHaveChanged || !ctx.payments.knows(intentId)) return undefined;
  const outcome = await receivePaymentEvent(ctx, intentId);
  if (outcome.code === "placed") return outcome.orderId;
  const isOver = outcome.code === "not-paid" && outcome.state === "canceled";
  if (isOver || outcome.code === "unknown") await forgetIntent(ctx.db, checkoutId, intentId);
  return undefined;
}
