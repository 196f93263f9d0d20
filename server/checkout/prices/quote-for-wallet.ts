import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import {
  flatWalletRate,
  listWalletRates,
  type WalletQuote,
  type WalletRate,
} from "#domain/checkout/wallet-quote.ts";
import { amountDue } from "#domain/gift-cards/gift-card.ts";
import type { GiftCardRefusal } from "#domain/gift-cards/refused-gift-card.ts";
import type { PromotionRefusal } from "#domain/promotions/refuse-promotion.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../../app-context.ts";
import { applyGiftCard } from "../../gift-cards/find-gift-card.ts";
import { type ChosenShipping, type PricedLines, priceLines } from "./price-lines.ts";

export type QuotedWallet =
  | { readonly code: "quoted"; readonly quote: WalletQuote }
  /** Nothing can be shipped there. */
  | { readonly code: "not-offered"; readonly shipping: Extract<ChosenShipping, { code: "open" }> }
  | { readonly code: "code-refused"; readonly refusal: PromotionRefusal }
  | { readonly code: "gift-card-refused"; readonly refusal: GiftCardRefusal }
  | Extract<PricedLines, { code: "unavailable" }>;

/**
 * What a cart costs at the address that a wallet's sheet shows, with all ways of shipping it there.
 * Starting and submitting the checkout compute it again.
 *
 * @param wanted.shipping the chosen way; where it is missing or no longer offered, the first one
 */
export async function quoteForWallet(
  ctx: AppContext,
  wanted: {
    readonly checkoutId: string;
    readonly lines: readonly RequestedLine[];
    readonly destination: Destination;
    readonly shipping: ShippingChoice | null;
    readonly code: string | null;
    readonly giftCard: string | null;
    readonly address: string;
  },
): Promise<QuotedWallet> {
  const { checkoutId, lines, address } = wanted;
  const asked = await priceLines(ctx, lines, wanted);
  if (asked.code !== "priced") return asked;

  const rates = ratesOf(asked);
  const [first] = rates;
  if (!first) return notOffered(asked.shipping);

  const chosen = rates.find(({ choice }) => isSame(choice, wanted.shipping)) ?? first;
  const priced =
    asked.shipping.code === "open"
      ? await priceLines(ctx, lines, { ...wanted, shipping: chosen.choice })
      : asked;
  if (priced.code !== "priced") return priced;
  if (priced.refusal) return { code: "code-refused", refusal: priced.refusal };

  const card = { code: wanted.giftCard, checkoutId, address };
  const { giftCard, refusal } = await applyGiftCard(ctx, priced.totals.total, card);
  if (refusal) return { code: "gift-card-refused", refusal };

  const { totals, taxes, shippingCharge, promotions } = priced;
  const others = rates.filter((rate) => rate !== chosen);
  const quote: WalletQuote = {
    totals: {
      ...totals,
      taxes,
      shippingCharge,
      promotions,
      giftCard: giftCard && { last4: giftCard.last4, amount: giftCard.amount },
    },
    due: amountDue(totals.total, giftCard),
    rates: [chosen, ...others],
  };
  return { code: "quoted", quote };
}

function ratesOf({ shipping, totals }: Extract<PricedLines, { code: "priced" }>): WalletRate[] {
  return shipping.code === "flat"
    ? [flatWalletRate(totals.shipping)]
    : listWalletRates(shipping.offered);
}

function notOffered(shipping: ChosenShipping): QuotedWallet {
  if (shipping.code !== "open") throw new Error("A chosen way of shipping is not offered.");
  return { code: "not-offered", shipping };
}

function isSame(a: ShippingChoice | null, b: ShippingChoice | null): boolean {
  return a?.optionId === b?.optionId && a?.heat === b?.heat;
}
