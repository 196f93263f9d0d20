import type { z } from "zod";
import {
  checkoutMessages,
  describeUnavailable,
} from "#app/shop/checkout/payment/checkout-messages.ts";
import { describeRefusedGiftCard } from "#app/shop/gift-cards/describe-refused-gift-card.ts";
import { describeRefusal } from "#app/shop/promotions/describe-refusal.ts";
import type { QuoteResult } from "#app/shop/quote/quote-result.ts";
import type { quoteRequestSchema } from "#domain/checkout/checkout-requests.ts";
import { normalizeCode } from "#domain/promotions/promotion-code.ts";
import {
  describeNotOffered,
  describeShippingChanged,
} from "#domain/shipping/describe-not-offered.ts";
import { sumByProduct } from "#domain/stock/counted-stock.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { offerForCart } from "#server/checkout/prices/offer-for-cart.ts";
import { priceLines } from "#server/checkout/prices/price-lines.ts";
import { type GoodsRequest, type Lines, linesOf } from "#server/checkout/quote/quote-checkout.ts";
import { quoteForWallet } from "#server/checkout/quote/quote-for-wallet.ts";
import { findGiftCard } from "#server/gift-cards/find-gift-card.ts";
import { offerPromotions } from "#server/promotions/offer-promotions.ts";

export type ReceivedQuoteInput = Omit<z.output<typeof quoteRequestSchema>, "parts"> & {
  /** The client's network address, for rate limits. */
  readonly address: string;
};

export async function promotionsPart(
  shop: AppContext,
  { checkoutId, lines, code, address }: ReceivedQuoteInput,
): Promise<QuoteResult["promotions"]> {
  const productIds = sumByProduct(lines).map(({ productId }) => productId);
  const offered = await offerPromotions(shop, { code, productIds, checkoutId, address });
  const { promotions, refusal, codePromotionId: id } = offered;
  return {
    code: "ok",
    promotions,
    used: code !== null && id !== null ? { code: normalizeCode(code), id } : null,
    refused: refusal && describeRefusal(refusal),
  };
}

export async function shippingPart(
  shop: AppContext,
  { lines, destination }: ReceivedQuoteInput,
): Promise<QuoteResult["shipping"]> {
  const { offered, onlyState } = await offerForCart(shop, lines, destination);
  if (offered.code === "not-offered") {
    const error = describeNotOffered(offered, destination?.state ?? null, onlyState);
    return { code: "refused", reason: offered.reason, error };
  }
  const today = dayIn(shop.details().timeZone, shop.clock());
  return { code: "ok", options: offered.options, today };
}

export async function taxPart(
  shop: AppContext,
  { checkoutId, lines, destination, shipping, code, address }: ReceivedQuoteInput,
): Promise<QuoteResult["tax"]> {
  const options = { checkoutId, destination, shipping, code, address };
  const priced = await priceLines(shop, lines, options);
  if (priced.code === "priced") return { code: "ok", basis: priced.taxBasis };
  return refused(describeUnavailable(priced.products.map(({ reason }) => reason)));
}

export async function giftCardPart(
  shop: AppContext,
  { giftCard, checkoutId, address }: ReceivedQuoteInput,
): Promise<QuoteResult["giftCard"]> {
  const found = await findGiftCard(shop, { code: giftCard ?? "", checkoutId, address });
  if (found.code === "refused") return refused(describeRefusedGiftCard(found.refusal));
  return { code: "ok", last4: found.last4, available: found.available };
}

export async function walletPart(
  shop: AppContext,
  question: ReceivedQuoteInput,
): Promise<QuoteResult["wallet"]> {
  const { destination } = question;
  const quoted = await quoteForWallet(shop, walletRequest(question));
  switch (quoted.code) {
    case "quoted":
      return { code: "ok", quote: quoted.quote };
    case "shipping-changed": {
      const { offered, onlyState } = quoted.shipping;
      return refused(describeShippingChanged(offered, destination?.state ?? null, onlyState));
    }
    case "unavailable":
      return refused(describeUnavailable(quoted.products.map(({ reason }) => reason)));
    case "code-refused":
    case "gift-card-refused":
      return refused(checkoutMessages.amountDiffers);
    case "too-large":
      return refused(checkoutMessages.tooLarge);
  }
}

function walletRequest(question: ReceivedQuoteInput): GoodsRequest<Lines> {
  const { checkoutId, lines, destination, shipping, code, giftCard, address } = question;
  const request = { lines, shipping, discountCode: code, giftCardCode: giftCard };
  const goods = linesOf(request, destination);
  return { checkoutId, goods, address };
}

function refused(error: string) {
  return { code: "refused", error } as const;
}
