import {
  type CheckoutContent,
  contentOf,
  isSameContent,
} from "#domain/checkout/checkout-content.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { type AppliedGiftCard, amountDue } from "#domain/gift-cards/gift-card.ts";
import type { GiftCardRefusal } from "#domain/gift-cards/refused-gift-card.ts";
import { type Cents, cents, ZERO } from "#domain/money/cents.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { SMALLEST_CHARGE } from "#domain/payments/smallest-charge.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { PromotionRefusal } from "#domain/promotions/refuse-promotion.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../../app-context.ts";
import { applyGiftCard } from "../../gift-cards/find-gift-card.ts";
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
import { type PricedGiftCard, priceGiftCard } from "../gift-cards/price-gift-card.ts";
import {
  clientKeyOf,
  consumeChangeLimit,
  consumeIntentLimit,
  secondsUntilAllowed,
} from "../payment-limits.ts";
import { type ChosenShipping, type PricedLines, priceLines } from "../prices/price-lines.ts";
import { type PricedParcels, priceParcels, type Several } from "../recipients/price-parcels.ts";
import { retryCheckout, settlePayment } from "../settle/settle-payment.ts";
import { checkIntent, prepareIntent, removeIntent, withoutIntent } from "./prepare-intent.ts";

/** The provider's largest payment, $999,999.99. */
export const MAXIMUM_TOTAL = cents(99_999_999);
/** An intent that was not used for so long may have been canceled meanwhile. */
const CHECK_INTENT_AFTER_MS = 24 * 60 * 60_000;

/** @see `shippingChangedWords` for the message */
export type ShippingChanged = {
  readonly code: "shipping-changed";
  readonly shipping: Extract<ChosenShipping, { code: "open" }>;
};

/** Totals without the code. */
export type CodeRefused = {
  readonly code: "code-refused";
  readonly refusal: PromotionRefusal;
  readonly totals: Totals;
};

/** A gift card that cannot be used. The totals never depend on it. */
export type GiftCardRefused = {
  readonly code: "gift-card-refused";
  readonly refusal: GiftCardRefusal;
  readonly totals: Totals;
};

/** Of several recipients: one cannot be sent to as it is. */
export type RecipientRefused = { readonly code: "recipient-refused" };

export type StartedCheckout =
  | { readonly code: "started"; readonly clientSecret: string; readonly totals: Totals }
  /** Nothing is left to pay, or not yet: there is no intent and nothing to confirm. */
  | { readonly code: "covered"; readonly totals: Totals }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Extract<PricedLines, { code: "unavailable" }>
  | Extract<PricedGiftCard, { code: "gift-cards-off" }>
  /** The chosen shipping is no longer offered. */
  | ShippingChanged
  | RecipientRefused
  | CodeRefused
  | GiftCardRefused
  | { readonly code: "too-large" }
  | { readonly code: "too-often"; readonly seconds: number }
  | { readonly code: "being-paid" }
  /** The provider does not offer this method. */
  | { readonly code: "method-off" }
  | { readonly code: "already-placed"; readonly orderId: string }
  /** The shop is closed, and the request is not the owner's. */
  | { readonly code: "closed" };

export type StartRequest = {
  readonly checkoutId: string;
  readonly lines: readonly RequestedLine[];
  readonly method: PaymentMethod;
  /** What the shopper sees is left to pay. It is compared, never charged. */
  readonly amount: Cents;
  /** Where it is shipped, as far as typed. */
  readonly destination?: Destination | null;
  /** The chosen shipping, if any. */
  readonly shipping?: ShippingChoice | null;
  /** Instead of one destination: each of these gets the lines. Without codes and gift cards. */
  readonly several?: Several | null;
  /** A discount code. */
  readonly discountCode?: string | null;
  /** The code of a gift card. */
  readonly giftCardCode?: string | null;
  /** A gift card over `amount` is bought, and nothing else; no code counts. */
  readonly buysGiftCard?: boolean;
  /** The shopper's tab, so that one tab does not change what another tab pays. */
  readonly tab: string;
  /** The client's network address, for rate limits. */
  readonly address?: string;
  /** The owner may buy while the shop is closed, for a test. */
  readonly isOwner?: boolean;
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
  const { checkoutId, lines, method, destination = null, shipping = null, tab, address } = request;
  const { buysGiftCard = false, several = null } = request;
  const { discountCode: code, giftCardCode } =
    buysGiftCard || several ? withoutCodes : withCodes(request);
  const [known, priced] = await Promise.all([
    findCheckout(ctx.db, { id: checkoutId }),
    buysGiftCard
      ? priceGiftCard(ctx, request.amount)
      : several
        ? priceSeveral(ctx, lines, several, { checkoutId, address })
        : priceLines(ctx, lines, { checkoutId, destination, shipping, code, address }),
  ]);
  const mayAskProvider = known !== undefined && known.paymentIntentId !== null;
  const changeSeconds = mayAskProvider ? await consumeChangeLimit(ctx, address) : 0;
  if (changeSeconds > 0) return { code: "too-often", seconds: changeSeconds };
  // Pay may have been pressed before. If that payment succeeded, this is its order.
  const orderId = known && (await findPlacedOrder(ctx, known));
  if (orderId) return { code: "already-placed", orderId };
  if (priced.code === "not-offered") return { code: "recipient-refused" };
  if (priced.code !== "priced") return priced;
  const { totals, refusal } = priced;
  if (refusal) return { code: "code-refused", refusal, totals };
  if (totals.total > MAXIMUM_TOTAL) return { code: "too-large" };
  if (shipping && priced.shipping.code === "open") {
    return { code: "shipping-changed", shipping: priced.shipping };
  }
  const card = { code: giftCardCode, checkoutId, address };
  const applied = await applyGiftCard(ctx, totals.total, card);
  if (applied.refusal) return { code: "gift-card-refused", refusal: applied.refusal, totals };
  const { giftCard } = applied;
  const due = amountDue(totals.total, giftCard);
  if (due !== request.amount) return { code: "amount-differs", totals };
  const content = contentOf(priced, method, giftCard);
  const now = ctx.clock();
  if (known && !isSameContent(known, content) && isBeingPaidElsewhere(known, tab, now)) {
    return { code: "being-paid" };
  }
  const clientKey = clientKeyOf(ctx, address);
  // Until a shipping method is chosen, the sum may be too small to charge.
  if (due < SMALLEST_CHARGE) {
    // Nothing to pay, but a row to store.
    const seconds = known ? 0 : await consumeIntentLimit(ctx, address);
    if (seconds > 0) return { code: "too-often", seconds };
    await storeCovered(ctx, { checkoutId, known, content, clientKey });
    return { code: "covered", totals };
  }
  const asksForIntent = !known?.paymentIntentId && !known?.intentRequested;
  const seconds =
    known && !asksForIntent
      ? await secondsUntilAllowed(ctx, known)
      : await consumeIntentLimit(ctx, address);
  if (seconds > 0) return { code: "too-often", seconds };

  let checkout: Checkout | undefined = known;
  if (!checkout) {
    checkout = await createCheckout(ctx.db, checkoutId, content, { at: now, clientKey });
  } else if (asksForIntent) {
    // Without an intent nothing can be paid, so the content can be replaced.
    checkout = await updateCheckout(ctx.db, checkout, {
      updated_at: now,
      ...contentColumns(content),
      content_version: checkout.version + 1,
      intent_requested: true,
    });
  }
  const prepared = await prepareIntent(ctx, checkout, content);
  if (prepared.code === "already-placed") return prepared;
  return { code: "started", clientSecret: prepared.checkout.clientSecret, totals };
}

const withoutCodes = { discountCode: null, giftCardCode: null };

function withCodes({ discountCode = null, giftCardCode = null }: StartRequest) {
  return { discountCode, giftCardCode };
}

/** Several parcels as one, whose shipping is chosen where it can be. */
export async function priceSeveral(
  ctx: AppContext,
  lines: readonly RequestedLine[],
  several: Several,
  options: Parameters<typeof priceParcels>[3],
): Promise<
  | (NonNullable<Extract<PricedParcels, { code: "priced" }>["sum"]> & {
      readonly shipping: { readonly code: "flat" };
    })
  | Exclude<PricedParcels, { code: "priced" }>
  | RecipientRefused
> {
  const priced = await priceParcels(ctx, lines, several, options);
  if (priced.code !== "priced") return priced;
  if (!priced.sum) return { code: "recipient-refused" };
  return { ...priced.sum, shipping: { code: "flat" } };
}

/** Whether discounts or a gift card leave nothing to pay. */
export function isCovered(content: {
  readonly totals: Pick<Totals, "total">;
  readonly giftCard: AppliedGiftCard | null;
}): boolean {
  return amountDue(content.totals.total, content.giftCard) === ZERO;
}

/** Stores a checkout without an intent. One that it had is canceled, so that nobody pays it. */
async function storeCovered(
  ctx: AppContext,
  wanted: {
    readonly checkoutId: string;
    readonly known: Checkout | undefined;
    readonly content: CheckoutContent;
    readonly clientKey: string | null;
  },
): Promise<void> {
  const { checkoutId, known, content, clientKey } = wanted;
  const at = ctx.clock();
  if (!known) {
    await createCheckout(ctx.db, checkoutId, content, { at, clientKey, intentRequested: false });
    return;
  }
  const { paymentIntentId } = known;
  if (paymentIntentId && ctx.payments.knows(paymentIntentId)) {
    const isOver = await ctx.payments.cancelIntent(paymentIntentId);
    if (!isOver) {
      await settlePayment(ctx, { intentId: paymentIntentId });
      throw new ConflictError("The former payment came after all.");
    }
  }
  if (paymentIntentId === null && isSameContent(known, content)) return;
  await updateCheckout(ctx.db, known, {
    ...withoutIntent(known),
    ...contentColumns(content),
    content_version: known.version + 1,
    updated_at: at,
  });
}

/** How long a payment in one tab blocks changes of the checkout by another tab. */
const PAYING_MS = 2 * 60_000;

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
    throw new ConflictError("The intent is of a provider that is not in use any more.");
  }
  // Ask the provider only when the intent may have been paid (after Pay) or canceled (after a day).
  const age = ctx.clock().getTime() - updatedAt.getTime();
  if (details === null && age <= CHECK_INTENT_AFTER_MS) return undefined;
  const checked = await checkIntent(ctx, checkout, paymentIntentId);
  if (checked.code === "over") throw new ConflictError("The intent is over.");
  return checked.code === "already-placed" ? checked.orderId : undefined;
}
