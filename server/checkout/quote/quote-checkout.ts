import {
  type CheckoutContent,
  contentOf,
  type Parcels,
} from "#domain/checkout/checkout-content.ts";
import {
  type CheckoutDetails,
  type CheckoutFieldErrors,
  parseCheckoutDetails,
} from "#domain/checkout/checkout-details.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { GiftCardRefusal } from "#domain/gift-cards/gift-card.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { shipAfterError } from "#domain/gifts/ship-after.ts";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { PromotionRefusal } from "#domain/promotions/refuse-promotion.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { applyGiftCard } from "../../gift-cards/find-gift-card.ts";
import { shippingSection } from "../../settings/sections.ts";
import { getSettings } from "../../settings/settings-queries.ts";
import { type PricedGiftCard, priceGiftCard } from "../gift-cards/price-gift-card.ts";
import { type PricedLines, priceLines, type ShippingResult } from "../prices/price-lines.ts";
import {
  type MultiRecipient,
  type PricedParcels,
  type PriceParcelsOptions,
  priceParcels,
} from "../recipients/price-parcels.ts";

// From a request to a quote or a refusal, the same for a checkout that is started, for one that is about to
// be paid, and for an order that the owner takes: price what is bought (`priceGoods`), check the details
// against it (`checkDetails`), and say what is left to pay (`quoteGoods`). What each of them knows of an
// earlier attempt is looked at in between.

/** The provider's largest payment, $999,999.99. */
const MAX_TOTAL = cents(99_999_999);

/** What is bought, and where it goes. */
export type Goods =
  | Lines
  /** The same lines for each of several recipients. No code counts. */
  | {
      readonly kind: "parcels";
      readonly lines: readonly RequestedLine[];
      readonly multiRecipient: MultiRecipient;
    }
  /** A gift card over this amount, and nothing else. No code counts. */
  | { readonly kind: "gift-card"; readonly amount: Cents };

/** Lines to one destination. */
export type Lines = {
  readonly kind: "lines";
  readonly lines: readonly RequestedLine[];
  /** Where they are shipped, as far as known. */
  readonly destination: Destination | null;
  readonly shipping: ShippingChoice | null;
  /** Without a choice the first shipping method counts, and the flat fee where there is none. */
  readonly isByHand: boolean;
  readonly discountCode: string | null;
  /** The code of a gift card that pays. */
  readonly giftCardCode: string | null;
};

/** The lines of a shopper's request. */
export function linesOf(
  request: {
    readonly lines: readonly RequestedLine[];
    readonly shipping?: ShippingChoice | null;
    readonly discountCode?: string | null;
    readonly giftCardCode?: string | null;
  },
  destination: Destination | null,
): Lines {
  const { lines, shipping = null, discountCode = null, giftCardCode = null } = request;
  const codes = { discountCode, giftCardCode };
  return { kind: "lines", lines, destination, shipping, isByHand: false, ...codes };
}

export type GoodsRequest<Bought extends Goods = Goods> = {
  /** A checkout whose reservations count as available. */
  readonly checkoutId: string;
  readonly goods: Bought;
  /** The customer's, once Pay is pressed. */
  readonly email?: string;
  /** The client's network address, for rate limits; null where none apply. */
  readonly address: string | null;
};

export type PricedGoods = Omit<Extract<PricedLines, { code: "priced" }>, "taxBasis"> & {
  readonly parcels?: Parcels;
};

export type Unavailable = Extract<PricedLines, { code: "unavailable" }>;

export type NotPriced =
  | Unavailable
  | Extract<PricedGiftCard, { code: "gift-cards-off" }>
  | Extract<PricedParcels, { code: "not-offered" | "too-often" }>
  /** Of several recipients, one cannot be sent to as it is. */
  | { readonly code: "recipient-refused" };

/** Prices what is bought from the database. This price counts, whatever the browser showed. */
export async function priceGoods(
  ctx: AppContext,
  request: GoodsRequest<Lines>,
): Promise<PricedGoods | Unavailable>;
export async function priceGoods(
  ctx: AppContext,
  request: GoodsRequest,
): Promise<PricedGoods | NotPriced>;
export async function priceGoods(
  ctx: AppContext,
  request: GoodsRequest,
): Promise<PricedGoods | NotPriced> {
  const { checkoutId, goods, email, address } = request;
  const shopper = { checkoutId, address, ...(email !== undefined && { email }) };
  switch (goods.kind) {
    case "gift-card":
      return await priceGiftCard(ctx, goods.amount);
    case "parcels":
      return await priceRecipients(ctx, goods, shopper);
    case "lines": {
      const { lines, destination, shipping, isByHand, discountCode: code } = goods;
      return await priceLines(ctx, lines, { ...shopper, destination, shipping, isByHand, code });
    }
  }
}

/** Several parcels as one, whose shipping is chosen where it can be. */
async function priceRecipients(
  ctx: AppContext,
  { lines, multiRecipient }: Extract<Goods, { kind: "parcels" }>,
  options: PriceParcelsOptions,
): Promise<PricedGoods | NotPriced> {
  const priced = await priceParcels(ctx, lines, multiRecipient, options);
  if (priced.code !== "priced") return priced;
  if (!priced.sum) return { code: "recipient-refused" };
  return { ...priced.sum, shipping: { code: "flat" } };
}

/**
 * Checks what the form alone cannot know of the details: whether the shop ships there, and whether it
 * offers what they ask for.
 *
 * @returns undefined when nothing is wrong
 */
export async function checkDetails(
  ctx: AppContext,
  { kind }: Goods,
  priced: PricedGoods,
  details: CheckoutDetails,
): Promise<CheckoutFieldErrors | undefined> {
  // Where shipping is chosen, what is offered says whether the shop ships to a territory.
  if (kind !== "parcels" && priced.shipping.code === "flat") {
    const inStates = parseCheckoutDetails(details);
    if (!inStates.ok) return inStates.errors;
  }
  return await checkOffered(ctx, details, priced);
}

export type CheckoutQuote = {
  readonly code: "quoted";
  readonly content: CheckoutContent;
  /** What a gift card leaves to pay, or the total. */
  readonly due: Cents;
};

export type QuoteRefused =
  /** Totals without the code. */
  | { readonly code: "code-refused"; readonly refusal: PromotionRefusal; readonly totals: Totals }
  | { readonly code: "too-large" }
  /** The chosen shipping is no longer offered. @see `describeShippingChanged` for the message */
  | {
      readonly code: "shipping-changed";
      readonly shipping: Extract<ShippingResult, { code: "open" }>;
    }
  /** A gift card that cannot be used. The totals never depend on it. */
  | {
      readonly code: "gift-card-refused";
      readonly refusal: GiftCardRefusal;
      readonly totals: Totals;
    };

/**
 * What is left to pay of priced goods, or the first reason that applies why they cannot be bought like
 * this.
 *
 * @param terms.needsShipping whether it must be decided how they are shipped
 */
export async function quoteGoods(
  ctx: AppContext,
  { checkoutId, goods, address }: GoodsRequest,
  priced: PricedGoods,
  terms: { readonly method: PaymentMethod; readonly needsShipping: boolean },
): Promise<CheckoutQuote | QuoteRefused> {
  const { totals, refusal, shipping } = priced;
  if (refusal) return { code: "code-refused", refusal, totals };
  if (totals.total > MAX_TOTAL) return { code: "too-large" };
  if (terms.needsShipping && shipping.code === "open") {
    return { code: "shipping-changed", shipping };
  }

  const giftCardCode = goods.kind === "lines" ? goods.giftCardCode : null;
  const card = { code: giftCardCode, checkoutId, address };
  const applied = await applyGiftCard(ctx, totals.total, card);
  if (applied.refusal) return { code: "gift-card-refused", refusal: applied.refusal, totals };

  const content = contentOf(priced, terms.method, applied.giftCard);
  return { code: "quoted", content, due: amountDue(totals.total, applied.giftCard) };
}

/**
 * Checks what the form alone cannot know of gifts and of the note for the packer: whether the shop offers
 * them, how the order is shipped, and what day it is in the shop.
 *
 * @returns undefined when nothing is wrong
 */
async function checkOffered(
  ctx: Pick<AppContext, "db" | "log" | "clock" | "details">,
  { gift, recipients, packerNote }: CheckoutDetails,
  { shippingCharge }: Pick<CheckoutContent, "shippingCharge">,
): Promise<CheckoutFieldErrors | undefined> {
  const gifts = recipients ?? (gift ? [gift] : []);
  if (gifts.length === 0 && !packerNote) return undefined;

  const { data: settings } = await getSettings(ctx.db, shippingSection, ctx.log);
  const { offersGifts, sendsToSeveral, takesPackerNotes } = settings;
  if (packerNote && !takesPackerNotes) return { packerNote: "not-offered" };

  if (gifts.length === 0) return undefined;
  if (!offersGifts || (recipients && !sendsToSeveral)) return { gift: "not-offered" };
  if (shippingCharge?.pickup) return { gift: "picked-up" };

  const today = dayIn(ctx.details().timeZone, ctx.clock());
  for (const { shipAfter } of gifts) {
    const error = shipAfterError(shipAfter, today);
    if (error) return { "gift-shipAfter": error };
  }
  return undefined;
}
