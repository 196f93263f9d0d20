import { type CheckoutContent, isSameContent } from "#domain/checkout/checkout-content.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { Cents } from "#domain/money/cents.ts";
import { MIN_CHARGE } from "#domain/payments/min-charge.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../../app-context.ts";
import { PaymentProviderError } from "../../payments/payment-provider.ts";
import { prepared } from "../../platform/db/open-database.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { addToLogContext } from "../../platform/log-context.ts";
import {
  type Checkout,
  contentColumns,
  createCheckout,
  findCheckout,
  updateCheckout,
} from "../checkout-queries.ts";
import {
  clientKeyOf,
  consumeChangeLimit,
  consumeIntentLimit,
  secondsUntilAllowed,
} from "../payment-limits.ts";
import {
  type Goods,
  linesOf,
  type NotPriced,
  priceGoods,
  type QuoteRefused,
  quoteGoods,
} from "../quote/quote-checkout.ts";
import type { MultiRecipient } from "../recipients/price-parcels.ts";
import { cancelIntentOrConflict } from "../settle/cancel-intent.ts";
import { retryCheckout } from "../settle/settle-payment.ts";
import { checkIntent, prepareIntent, removeIntent, withoutIntent } from "./prepare-intent.ts";

/** An intent that was not used for so long may have been canceled meanwhile. */
const CHECK_INTENT_AFTER_MS = DAY_MS;

export type StartedCheckout =
  | { readonly code: "started"; readonly clientSecret: string; readonly totals: Totals }
  /** Nothing is left to pay, or not yet: there is no intent and nothing to confirm. */
  | { readonly code: "covered"; readonly totals: Totals }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Exclude<NotPriced, { code: "not-offered" }>
  | QuoteRefused
  | { readonly code: "too-often"; readonly seconds: number }
  | { readonly code: "being-paid" }
  /** The provider does not offer this method. */
  | { readonly code: "method-off" }
  | { readonly code: "already-placed"; readonly orderId: string }
  /** The shop is closed, and the request is not the owner's. */
  | { readonly code: "closed" };

/** What the shopper's page sends, however far the checkout is. */
export type CheckoutRequest = {
  readonly checkoutId: string;
  readonly lines: readonly RequestedLine[];
  /** What the shopper sees is left to pay. It is compared, never charged. */
  readonly amount: Cents;
  /** The chosen shipping, if any. */
  readonly shipping?: ShippingChoice | null;
  readonly discountCode?: string | null;
  /** The code of a gift card. */
  readonly giftCardCode?: string | null;
  /** A gift card over `amount` is bought, and nothing else; no code counts. */
  readonly buysGiftCard?: boolean;
  /** The shopper's tab, so that one tab does not change what another tab pays. */
  readonly tab: string;
  /** The client's network address, for rate limits; null where none apply. */
  readonly address: string | null;
  /** The owner may buy while the shop is closed, for a test. */
  readonly isOwner?: boolean;
};

export type StartRequest = CheckoutRequest & {
  readonly method: PaymentMethod;
  /** Where it is shipped, as far as typed. */
  readonly destination?: Destination | null;
  /** Instead of one destination: each of these gets the lines. Without codes and gift cards. */
  readonly multiRecipient?: MultiRecipient | null;
};

/**
 * Prices and stores a cart, and then asks the provider for an intent. Called again whenever the
 * cart or the method changes; checkout and intent stay the same.
 *
 * @throws PaymentProviderError
 */
export async function startCheckout(
  ctx: AppContext,
  request: StartRequest,
): Promise<StartedCheckout> {
  addToLogContext({ checkoutId: request.checkoutId });
  if (ctx.opening().state === "closed" && !request.isOwner) return { code: "closed" };
  try {
    return await retryCheckout(() => start({ ...ctx, db: prepared(ctx.db) }, request));
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "method-off") throw error;
    ctx.log.warn({ err: error }, "a payment method is not offered by the payment provider");
    return { code: "method-off" };
  }
}

async function start(ctx: AppContext, request: StartRequest): Promise<StartedCheckout> {
  const { checkoutId, method, shipping = null, tab, address } = request;
  const goodsRequest = { checkoutId, goods: goodsOf(request), address };
  const [known, priced] = await Promise.all([
    findCheckout(ctx.db, { id: checkoutId }),
    priceGoods(ctx, goodsRequest),
  ]);

  // Before anything asks the provider.
  const hasIntent = known !== undefined && known.paymentIntentId !== null;
  const changeSeconds = hasIntent ? await consumeChangeLimit(ctx, address) : 0;
  if (changeSeconds > 0) return { code: "too-often", seconds: changeSeconds };

  // If Pay was pressed before, return its order even if this cart can't be sold now: that order may
  // have taken the last bars.
  const orderId = known && (await findPlacedOrder(ctx, known));
  if (orderId) return { code: "already-placed", orderId };

  if (priced.code === "not-offered") return { code: "recipient-refused" };
  if (priced.code !== "priced") return priced;
  const { totals } = priced;

  // While the page is being filled in, no shipping may be chosen yet.
  const terms = { method, needsShipping: shipping !== null };
  const quote = await quoteGoods(ctx, goodsRequest, priced, terms);
  if (quote.code !== "quoted") return quote;
  const { content, due } = quote;

  if (due !== request.amount) return { code: "amount-differs", totals };

  const at = ctx.clock();
  if (known && !isSameContent(known, content) && isBeingPaidElsewhere(known, tab, at)) {
    return { code: "being-paid" };
  }

  const seconds = await consumeStartLimit(ctx, known, due, address);
  if (seconds > 0) return { code: "too-often", seconds };

  const clientKey = clientKeyOf(ctx, address);

  // Until a shipping method is chosen, the sum may be too small to charge.
  if (due < MIN_CHARGE) {
    await storeCovered(ctx, { checkoutId, known, content, clientKey });
    return { code: "covered", totals };
  }

  // Before an intent is requested: one without a checkout could be paid for nothing.
  let checkout: Checkout;
  if (!known) checkout = await createCheckout(ctx.db, checkoutId, content, { at, clientKey });
  else if (needsIntent(known)) checkout = await replaceContent(ctx, known, content, at);
  else checkout = known;

  const intent = await prepareIntent(ctx, checkout, content);
  if (intent.code === "already-placed") return intent;
  return { code: "started", clientSecret: intent.checkout.clientSecret, totals };
}

/** Consumes a limit for a new checkout or a new intent. @returns how many seconds to wait */
async function consumeStartLimit(
  ctx: AppContext,
  known: Checkout | undefined,
  due: Cents,
  address: string | null,
): Promise<number> {
  if (!known) return await consumeIntentLimit(ctx, address);
  if (due < MIN_CHARGE) return 0;
  if (needsIntent(known)) return await consumeIntentLimit(ctx, address);
  return await secondsUntilAllowed(ctx, known);
}

function needsIntent({ paymentIntentId, intentRequested }: Checkout): boolean {
  return paymentIntentId === null && !intentRequested;
}

function goodsOf(request: StartRequest): Goods {
  const { lines, multiRecipient = null, destination = null } = request;
  if (request.buysGiftCard) return { kind: "gift-card", amount: request.amount };
  if (multiRecipient) return { kind: "parcels", lines, multiRecipient };
  return linesOf(request, destination);
}

/** Without an intent nothing can be paid, so the content can be replaced before one is requested. */
async function replaceContent(
  { db }: AppContext,
  checkout: Checkout,
  content: CheckoutContent,
  at: Date,
): Promise<Checkout> {
  return await updateCheckout(db, checkout, {
    updated_at: at,
    ...contentColumns(content),
    content_version: checkout.version + 1,
    intent_requested: true,
  });
}

/** Stores a checkout without an intent. One that it had is canceled, so that nobody pays it. */
async function storeCovered(
  ctx: AppContext,
  covered: {
    readonly checkoutId: string;
    readonly known: Checkout | undefined;
    readonly content: CheckoutContent;
    readonly clientKey: string | null;
  },
): Promise<void> {
  const { checkoutId, known, content, clientKey } = covered;
  const at = ctx.clock();
  if (!known) {
    await createCheckout(ctx.db, checkoutId, content, { at, clientKey, intentRequested: false });
    return;
  }

  const { paymentIntentId } = known;
  if (paymentIntentId === null && isSameContent(known, content)) return;
  if (paymentIntentId !== null) await cancelIntentOrConflict(ctx, paymentIntentId);

  await updateCheckout(ctx.db, known, {
    ...withoutIntent(known),
    ...contentColumns(content),
    content_version: known.version + 1,
    updated_at: at,
  });
}

/** How long a payment in one tab blocks changes of the checkout by another tab. */
const PAYING_MS = 2 * MINUTE_MS;

/** Whether another tab of the shopper pressed Pay a moment ago and may be paying. */
function isBeingPaidElsewhere(checkout: Checkout, tab: string, now: Date): boolean {
  const { submittedAt, submittedBy } = checkout;
  if (!submittedAt || submittedBy === tab) return false;
  return now.getTime() - submittedAt.getTime() < PAYING_MS;
}

async function findPlacedOrder(ctx: AppContext, checkout: Checkout): Promise<string | undefined> {
  const { orderId, paymentIntentId, details, updatedAt } = checkout;
  if (orderId) return orderId;
  if (!paymentIntentId) return undefined;
  if (!ctx.payments.knows(paymentIntentId)) {
    await removeIntent(ctx, checkout);
    throw new ConflictError("The intent is of a provider that is not in use anymore.");
  }
  // Ask the provider only when the intent may have been paid (after Pay) or canceled (after a day).
  const age = ctx.clock().getTime() - updatedAt.getTime();
  if (details === null && age <= CHECK_INTENT_AFTER_MS) return undefined;
  const checked = await checkIntent(ctx, checkout, paymentIntentId);
  if (checked.code === "over") throw new ConflictError("The intent is over.");
  return checked.code === "already-placed" ? checked.orderId : undefined;
}
