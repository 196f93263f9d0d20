import { randomUUID } from "node:crypto";
import { isSameContent } from "#domain/checkout/checkout-content.ts";
import {
  type CheckoutDetails,
  type CheckoutFieldErrors,
  deliveryOf,
} from "#domain/checkout/checkout-details.ts";
import { parseDetailsWithRecipients } from "#domain/checkout/parse-details-with-recipients.ts";
import { parseGiftCardPurchase } from "#domain/checkout/parse-gift-card-purchase.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { ZERO } from "#domain/money/cents.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { ShippingPreference } from "#domain/shipping/shipping-choice.ts";
import { MIN_RENEWAL_MS, RESERVED_MS } from "#domain/stock/limit-reservation.ts";
import { destinationOfAddress } from "#domain/tax/tax-rules.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { reserveGiftCard } from "../../gift-cards/gift-card-balance.ts";
import { placeOrder } from "../../orders/place/place-order.ts";
import { PaymentProviderError } from "../../payments/payment-provider.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/open-database.ts";
import { ConflictError, TakenError } from "../../platform/db/retry-on-conflict.ts";
import { jsonb } from "../../platform/db/sql-values.ts";
import { addToLogContext } from "../../platform/log-context.ts";
import { reportSecurityEvent } from "../../platform/security-events.ts";
import { reservePromotionUses } from "../../promotions/promotion-uses.ts";
import { reserveStock } from "../../stock/reserve-stock.ts";
import {
  type Checkout,
  type CheckoutChange,
  findCheckout,
  updateCheckout,
} from "../checkout-queries.ts";
import { consumePayLimits } from "../payment-limits.ts";
import {
  checkDetails,
  type Goods,
  linesOf,
  type NotPriced,
  priceGoods,
  type QuoteRefused,
  quoteGoods,
} from "../quote/quote-checkout.ts";
import { placeRecipientOrders } from "../recipients/place-recipient-orders.ts";
import { hasReserved } from "../settle/release-reserved.ts";
import { retryCheckout } from "../settle/settle-payment.ts";
import { endReservation } from "./end-expired-reservations.ts";
import {
  type CheckoutWithIntent,
  checkIntent,
  paymentTermsOf,
  prepareIntent,
} from "./prepare-intent.ts";
import {
  checkReservation,
  ReservationOverError,
  reservingNetworks,
  TooMuchReservedError,
} from "./reserving-networks.ts";
import type { CheckoutRequest } from "./start-checkout.ts";

export type SubmittedCheckout =
  | { readonly code: "submitted"; readonly clientSecret: string }
  /** A gift card paid all of it, and the order is placed. */
  | { readonly code: "placed"; readonly orderId: string }
  | { readonly code: "invalid"; readonly errors: CheckoutFieldErrors }
  | { readonly code: "amount-differs"; readonly totals: Totals }
  | Exclude<NotPriced, { code: "not-offered" }>
  | Exclude<QuoteRefused, { code: "too-large" }>
  | { readonly code: "already-placed"; readonly orderId: string }
  /** The page's intent is over. Starting the checkout again gets a new one. */
  | { readonly code: "intent-over" }
  /** The same, because what it reserved was renewed as long as it may be, and is for sale again. */
  | { readonly code: "reservation-over" }
  /** Unpaid checkouts of the shopper's network have reserved so much already. */
  | { readonly code: "too-much-reserved"; readonly seconds: number }
  | { readonly code: "too-often"; readonly seconds: number }
  | { readonly code: "not-found" }
  /** The shop was closed meanwhile, and the request is not the owner's. */
  | { readonly code: "closed" };

export type SubmitRequest = CheckoutRequest & {
  readonly details: Readonly<Record<string, unknown>>;
  /** How the parcels go, where the details name several recipients. */
  readonly preference?: ShippingPreference | null;
  /** A wallet pays, and sends the address to the provider itself. */
  readonly isWallet?: boolean;
};

/**
 * Stores the shopper's details just before the payment is confirmed, so that the order can be
 * placed even if the browser is closed afterwards. Where nothing is left to pay, the order is
 * placed here. Prices are checked again: unless every line still costs what the stored checkout
 * says, the payment is refused. Then amount and details are sent to the provider, so that it
 * charges exactly what was checked here.
 *
 * @param request.lines what the page shows
 * @param request.amount the amount on the Pay button
 * @throws PaymentProviderError
 */
export async function submitCheckout(
  ctx: AppContext,
  request: SubmitRequest,
): Promise<SubmittedCheckout> {
  addToLogContext({ checkoutId: request.checkoutId });
  if (ctx.opening().state === "closed" && !request.isOwner) return { code: "closed" };

  const today = dayIn(ctx.details().timeZone, ctx.clock());
  const parsed = request.buysGiftCard
    ? parseGiftCardPurchase(request.details, today)
    : parseDetailsWithRecipients(request.details, "all");
  if (!parsed.ok) return { code: "invalid", errors: parsed.errors };
  const { details } = parsed;

  try {
    return await retryCheckout(() => submit({ ...ctx, db: prepared(ctx.db) }, request, details));
  } catch (error) {
    if (error instanceof TooMuchReservedError) {
      reportSecurityEvent(ctx, "limit-met", { limit: "reservations" });
      return { code: "too-much-reserved", seconds: error.seconds };
    }
    if (error instanceof ReservationOverError) return await endForAll(ctx, request.checkoutId);
    throw error;
  }
}

/** What a checkout had reserved goes back to sale, where everybody can take it, this shopper, too. */
async function endForAll(ctx: AppContext, checkoutId: string): Promise<SubmittedCheckout> {
  await retryCheckout(async () => {
    const checkout = await findCheckout(ctx.db, { id: checkoutId });
    if (checkout) await endReservation(ctx, checkout);
  });
  const ended = await findCheckout(ctx.db, { id: checkoutId });
  if (ended?.orderId) return { code: "already-placed", orderId: ended.orderId };
  return { code: "reservation-over" };
}

async function submit(
  ctx: AppContext,
  request: SubmitRequest,
  details: CheckoutDetails,
): Promise<SubmittedCheckout> {
  const { checkoutId, amount, tab, address, isWallet = false } = request;
  const { email } = details;
  const shopper = { email, address };
  const goodsRequest = { checkoutId, goods: goodsOf(request, details), email, address };

  const [known, priced] = await Promise.all([
    findCheckout(ctx.db, { id: checkoutId }),
    priceGoods(ctx, goodsRequest),
  ]);
  if (!known) return { code: "not-found" };
  if (known.orderId) return { code: "already-placed", orderId: known.orderId };
  const wasCovered = amountDue(known.totals.total, known.giftCard) === ZERO;
  if (!known.paymentIntentId && !wasCovered) return { code: "intent-over" };

  if (priced.code === "not-offered") return { code: "invalid", errors: { gift: "not-offered" } };
  if (priced.code !== "priced") return priced;
  const { totals } = priced;

  const errors = await checkDetails(ctx, goodsRequest.goods, priced, details);
  if (errors) return { code: "invalid", errors };

  const terms = { method: known.method, needsShipping: true };
  const quote = await quoteGoods(ctx, goodsRequest, priced, terms);
  // It was not when the checkout was started, and starting it again says so.
  if (quote.code === "too-large") return { code: "amount-differs", totals };
  if (quote.code !== "quoted") return quote;
  const { content, due } = quote;

  // Another tab may have changed the checkout, or a price may have changed.
  if (due !== amount || !isSameContent(known, content)) return { code: "amount-differs", totals };

  const seconds = await consumePayLimits(ctx, known, address);
  if (seconds > 0) return { code: "too-often", seconds };

  const now = ctx.clock();
  const change = {
    details: jsonb(details),
    submitted_at: now,
    submitted_by: tab,
    // Only the owner can buy while the shop is closed.
    is_test: ctx.opening().state === "closed",
    updated_at: now,
  };

  if (due === ZERO) {
    await placeCovered(ctx, { checkout: known, change, shopper }, details);
    return { code: "placed", orderId: checkoutId };
  }

  const intent = await prepareIntent(ctx, known, content);
  if (intent.code === "already-placed") return intent;

  // What was removed from the cart since Pay was pressed is released by reserving the rest.
  const wasSubmitted = known.details !== null;
  const needsReservation =
    priced.isCounted || priced.hasPromotions || content.giftCard !== null || wasSubmitted;
  const { checkout } = intent;
  const submitted = needsReservation
    ? await reserveAndUpdate(ctx, { checkout, change, shopper }, async (_, stored) => stored)
    : await updateCheckout(ctx.db, checkout, change);

  // Last: with this result the browser confirms the payment.
  const { paymentIntentId, clientSecret } = checkout;
  const withIntent = { ...submitted, paymentIntentId, clientSecret };
  return await sendDetails(ctx, withIntent, details, isWallet);
}

function goodsOf(request: SubmitRequest, details: CheckoutDetails): Goods {
  const { lines, preference } = request;
  if (request.buysGiftCard) return { kind: "gift-card", amount: request.amount };
  if (details.recipients) {
    const destinations = details.recipients.map(destinationOfAddress);
    return {
      kind: "parcels",
      lines,
      multiRecipient: { destinations, preference: preference ?? noPreference },
    };
  }
  return linesOf(request, destinationOfAddress(deliveryOf(details)));
}

const noPreference: ShippingPreference = { method: null, heat: null };

/** What a press of Pay writes into a checkout, and who pressed. */
type Submission = {
  readonly checkout: Checkout;
  readonly change: CheckoutChange;
  readonly shopper: { readonly email: string; readonly address: string | null };
};

/**
 * Reserves the bars, the uses of promotions and the gift card's share and stores the details, all
 * or nothing.
 *
 * @param andThen done in the same transaction, with the updated checkout
 * @returns what `andThen` returns
 * @throws ConflictError also when others took the last of them meanwhile: pricing again names them
 * @throws TooMuchReservedError
 * @throws ReservationOverError
 */
async function reserveAndUpdate<T>(
  ctx: AppContext,
  { checkout, change, shopper: { email, address } }: Submission,
  andThen: (tx: DatabaseTransaction, updated: Checkout) => Promise<T>,
): Promise<T> {
  const at = ctx.clock();
  const expiresAt = new Date(at.getTime() + RESERVED_MS);
  const networks = reservingNetworks(ctx, address);
  const since = await findRenewed(ctx, checkout, at);
  const isRenewal = since !== null;
  const reserving = {
    reserved_by: networks.length > 0 ? networks.map(({ name }) => name) : null,
    reserved_since: since ?? at,
    lapses: isRenewal ? checkout.lapses : lapsesOfNew(checkout),
  };

  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const updated = await updateCheckout(tx, checkout, { ...change, ...reserving });
      const { id: checkoutId, lines, promotions, giftCard } = updated;

      // In the order of locks, and checked while all of it is locked.
      await reserveStock(tx, checkoutId, lines, expiresAt);
      await reservePromotionUses(tx, { checkoutId, promotions, email, at, expiresAt });
      await reserveGiftCard(tx, checkoutId, giftCard, expiresAt);
      await checkReservation(tx, { checkoutId, networks, since, at });

      return await andThen(tx, updated);
    });
  } catch (error) {
    if (!(error instanceof TakenError)) throw error;
    throw new ConflictError("Others took the last of it.", { cause: error });
  }
}

/** Since when the reservation goes on that a press of Pay renews; null for a new one. */
async function findRenewed(
  { db }: Pick<AppContext, "db">,
  { id, reservedSince }: Checkout,
  at: Date,
): Promise<Date | null> {
  if (reservedSince === null) return null;
  const isYoung = at.getTime() - reservedSince.getTime() < MIN_RENEWAL_MS;
  const isRenewal = isYoung || (await hasReserved(db, id));
  return isRenewal ? reservedSince : null;
}

/**
 * Where an earlier reservation was released unpaid, a new one counts from its start, because declined
 * cards are counted only once.
 */
function lapsesOfNew({ lapses }: Checkout): number {
  return lapses > 0 ? lapses + 1 : 0;
}

/**
 * Places the order of a checkout that leaves nothing to pay, or its orders: there is no payment to
 * wait for.
 */
async function placeCovered(ctx: AppContext, submission: Submission, details: CheckoutDetails) {
  const { checkout, change } = submission;
  const { id } = checkout;
  addToLogContext({ orderId: id });

  if (checkout.parcels) {
    await reserveAndUpdate(ctx, submission, async (tx, submitted) => {
      await placeRecipientOrders(ctx, tx, submitted, submitted, null);
    });
    return;
  }

  const claim = { ...change, order_id: id };
  await reserveAndUpdate(ctx, { ...submission, change: claim }, async (tx, content) => {
    const order = { id, details, content, intent: null, hasReserved: true, countsStock: true };
    await placeOrder(ctx, tx, order);
  });
}

async function sendDetails(
  ctx: AppContext,
  checkout: CheckoutWithIntent,
  details: CheckoutDetails,
  isWallet: boolean,
): Promise<SubmittedCheckout> {
  const { id: checkoutId, version, paymentIntentId, clientSecret } = checkout;
  try {
    await ctx.payments.updateIntent(paymentIntentId, {
      ...paymentTermsOf(checkout, { checkoutId, version }),
      details,
      isWallet,
      // A new idempotency key for each press of Pay: the stored answer to an earlier one would be
      // stale.
      key: `submit:${checkoutId}:${randomUUID()}`,
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    const checked = await checkIntent(ctx, checkout, paymentIntentId);
    if (checked.code === "already-placed") return checked;
    if (checked.code === "over") return { code: "intent-over" };
    throw error;
  }
  return { code: "submitted", clientSecret };
}
