import {
  flatWalletRate,
  listWalletRates,
  type WalletQuote,
  type WalletRate,
} from "#domain/checkout/wallet-quote.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import type { AppContext } from "../../app-context.ts";
import {
  type GoodsRequest,
  type Lines,
  type PricedGoods,
  priceGoods,
  type QuoteRefused,
  quoteGoods,
  type Unavailable,
} from "./quote-checkout.ts";

export type QuotedWallet =
  | { readonly code: "quoted"; readonly quote: WalletQuote }
  | QuoteRefused
  | Unavailable;

/**
 * What a cart costs at the address that a wallet's sheet shows, with all ways of shipping it there.
 * Starting and submitting the checkout compute it again.
 *
 * @param request its choice of shipping is the first one where it is missing or no longer offered
 */
export async function quoteForWallet(
  ctx: AppContext,
  request: GoodsRequest<Lines>,
): Promise<QuotedWallet> {
  const asRequested = await priceGoods(ctx, request);
  if (asRequested.code !== "priced") return asRequested;

  const rates = listRates(asRequested);
  const rate = rates.find(({ choice }) => isSame(choice, request.goods.shipping)) ?? rates[0];
  const shipping = rate?.choice ?? null;
  const atRate = { ...request, goods: { ...request.goods, shipping } };

  const isChosen = asRequested.shipping.code !== "open";
  const priced = isChosen ? asRequested : await priceGoods(ctx, atRate);
  if (priced.code !== "priced") return priced;

  const terms = { method: "debit", needsShipping: true } as const;
  const quoted = await quoteGoods(ctx, atRate, priced, terms);
  if (quoted.code !== "quoted") return quoted;
  if (!rate) throw new Error("What is shipped has no rate.");

  const others = rates.filter((other) => other !== rate);
  const { totals, taxes, shippingCharge, promotions, giftCard } = quoted.content;
  const paidByCard = giftCard && { last4: giftCard.last4, amount: giftCard.amount };
  const quote: WalletQuote = {
    totals: { ...totals, taxes, shippingCharge, promotions, giftCard: paidByCard },
    due: quoted.due,
    rates: [rate, ...others],
  };
  return { code: "quoted", quote };
}

function listRates({ shipping, totals }: PricedGoods): WalletRate[] {
  return shipping.code === "flat"
    ? [flatWalletRate(totals.shipping)]
    : listWalletRates(shipping.offered);
}

function isSame(a: ShippingChoice | null, b: ShippingChoice | null): boolean {
  return a?.optionId === b?.optionId && a?.heat === b?.heat;
}
