import type { CheckoutLine } from "#domain/checkout/checkout-content.ts";
import { checkoutLinesOf } from "#domain/checkout/checkout-lines.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { UsState } from "#domain/places/us-states.ts";
import type { Quote } from "#domain/pricing/quote.ts";
import type { UnmetPromotion } from "#domain/promotions/promotion.ts";
import type { PromotionRefusal } from "#domain/promotions/refuse-promotion.ts";
import type { ShippingOptions } from "#domain/shipping/list-shipping-options.ts";
import { firstChoice, NO_METHOD_YET, quoteShipping } from "#domain/shipping/quote-shipping.ts";
import type { ShippingCharge } from "#domain/shipping/shipping-charge.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { isShippingChosen } from "#domain/shipping/shipping-settings.ts";
import { sumByProduct } from "#domain/stock/counted-stock.ts";
import type { TaxBasis } from "#domain/tax/tax-basis.ts";
import { type Destination, taxedPlace } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../../app-context.ts";
import { type ForSale, listProductsForSale } from "../../pricing/list-products-for-sale.ts";
import { type OfferedPromotions, offerPromotions } from "../../promotions/offer-promotions.ts";
import { offerShipping } from "../../shipping/offer-shipping.ts";
import { findTaxBasis } from "./find-tax-basis.ts";
import { parcelOf } from "./parcel-of.ts";

export type PriceContext = Pick<
  AppContext,
  "db" | "log" | "clock" | "details" | "secret" | "taxes"
>;

export type UnavailableProduct = {
  readonly id: number;
  readonly reason: "not-found" | "out-of-stock" | "short";
  /** How many can be bought; null when stock is not counted. */
  readonly remaining: number | null;
};

/** How the lines are shipped, and whether that is chosen already. */
export type ShippingResult =
  /** There is one flat fee and no choice. */
  | { readonly code: "flat" }
  | {
      readonly code: "chosen";
      readonly offered: ShippingOptions;
      /** Null for an order by hand to a place without shipping options: the flat fee is charged. */
      readonly choice: ShippingChoice | null;
    }
  | {
      readonly code: "open";
      readonly offered: ShippingOptions;
      readonly onlyState: UsState | null;
    };

export type PricedLines =
  | (Quote & {
      readonly code: "priced";
      readonly lines: readonly CheckoutLine[];
      /** Whether the stock of one of its products is counted. */
      readonly isCounted: boolean;
      /** What the tax follows from. */
      readonly taxBasis: TaxBasis;
      readonly shipping: ShippingResult;
      /** Whether the shop has any code or automatic discount. */
      readonly hasPromotions: boolean;
      /** Why the discount code is not applied. */
      readonly refusal: PromotionRefusal | null;
      /** The promotion of the code, if it can be used. */
      readonly codePromotionId: string | null;
      /** Promotions whose conditions the lines do not meet. */
      readonly unmetPromotions: readonly UnmetPromotion[];
    })
  | { readonly code: "unavailable"; readonly products: readonly UnavailableProduct[] };

/** Prices lines from the database. This price counts, whatever the browser showed. */
export async function priceLines(
  ctx: PriceContext,
  requested: readonly RequestedLine[],
  options: PriceLinesOptions,
): Promise<PricedLines> {
  const sale = await readSale(ctx, requested, options);
  if (sale.code === "unavailable") return sale;
  const { promotions, refusal, codePromotionId } = await findPromotions(ctx, sale, options);
  const priced = await priceSale(ctx, sale, promotions, options);
  return { code: "priced", ...factsOf(sale), refusal, codePromotionId, ...priced };
}

export type PriceLinesOptions = {
  /** A checkout whose reservations count as available. */
  readonly checkoutId?: string;
  /** Where it is shipped, as far as known. */
  readonly destination?: Destination | null;
  /** The chosen shipping; where a choice is needed and missing, no shipping is charged. */
  readonly shipping?: ShippingChoice | null;
  /**
   * The owner takes the order: without a choice the first method counts, and the flat fee where nothing
   * is offered.
   */
  readonly isByHand?: boolean;
  /** A discount code. */
  readonly code?: string | null;
  /** The customer's, once Pay is pressed. */
  readonly email?: string;
  /** The client's network address, for rate limits; null where none apply. */
  readonly address: string | null;
};

/** Requested lines with what is needed to price them, for any destination. */
export type Sale = {
  readonly code: "for-sale";
  readonly requested: readonly RequestedLine[];
  readonly forSale: ForSale;
  readonly productIds: readonly number[];
};

/** Reads the products of lines, with all rules. */
export async function readSale(
  ctx: Pick<PriceContext, "db" | "log">,
  requested: readonly RequestedLine[],
  options: {
    readonly checkoutId?: string;
    /** How often the lines are requested; once by default. */
    readonly times?: number;
  },
): Promise<Sale | Extract<PricedLines, { code: "unavailable" }>> {
  const { checkoutId = null, times = 1 } = options;
  const sums = sumByProduct(requested);
  const productIds = sums.map(({ productId }) => productId);
  const forSale = await listProductsForSale(ctx.db, productIds, ctx.log, checkoutId);
  const byId = new Map(forSale.products.map((product) => [product.id, product]));

  const unavailable = sums.flatMap(({ productId: id, quantity }): UnavailableProduct[] => {
    const product = byId.get(id);
    if (!product) return [{ id, reason: "not-found", remaining: null }];
    const { inStock, remaining } = product;
    if (!inStock) return [{ id, reason: "out-of-stock", remaining }];
    const isShort = remaining !== null && remaining < quantity * times;
    return isShort ? [{ id, reason: "short", remaining }] : [];
  });
  if (unavailable.length > 0) return { code: "unavailable", products: unavailable };
  return { code: "for-sale", requested, forSale, productIds };
}

/** What is the same for all destinations. */
export function factsOf({ forSale }: Sale) {
  return {
    isCounted: forSale.products.some(({ remaining }) => remaining !== null),
    hasPromotions: forSale.hasPromotions,
  };
}

/** Prices lines for one destination. */
export async function priceSale(
  ctx: PriceContext,
  { requested, forSale }: Sale,
  promotions: OfferedPromotions["promotions"],
  options: PriceLinesOptions,
) {
  const { destination = null } = options;
  const { products, settings, readyBoxes } = forSale;
  const byId = new Map(products.map((product) => [product.id, product]));

  const { shipping, charge } = await chooseShipping(ctx, forSale, requested, options);
  const price = (tax: TaxBasis) =>
    checkoutLinesOf(requested, byId, settings, readyBoxes, {
      ...tax,
      shipping: charge,
      promotions,
    });
  const taxBasis = await findTaxBasis(ctx, forSale, {
    place: taxedPlace(charge, destination),
    isPickup: charge?.pickup !== undefined,
    price,
    address: options.address,
  });

  return { shipping, taxBasis, ...price(taxBasis) };
}

/** The promotions of a code and those that come by themselves. */
export async function findPromotions(
  ctx: PriceContext,
  { forSale: { hasPromotions }, productIds }: Sale,
  options: PriceLinesOptions,
): Promise<OfferedPromotions> {
  const { code = null } = options;
  if (code === null && !hasPromotions) {
    return { promotions: [], refusal: null, codePromotionId: null };
  }
  return await offerPromotions(ctx, { ...options, code, productIds });
}

async function chooseShipping(
  ctx: PriceContext,
  forSale: ForSale,
  requested: readonly RequestedLine[],
  options: PriceLinesOptions,
): Promise<{ readonly shipping: ShippingResult; readonly charge: ShippingCharge | null }> {
  const { shipping: settings, settings: pricing } = forSale;
  if (!isShippingChosen(settings)) return { shipping: { code: "flat" }, charge: null };

  const rules = { shipping: settings, pricing };
  const { destination = null, isByHand = false } = options;
  const offered = await offerShipping(ctx, rules, parcelOf(requested, forSale), destination);
  const choice = options.shipping ?? (isByHand ? firstChoice(offered) : null);
  const charge = quoteShipping(offered, choice);

  if (charge || (isByHand && !choice)) {
    return { shipping: { code: "chosen", offered, choice }, charge };
  }
  const { onlyState } = settings;
  return { shipping: { code: "open", offered, onlyState }, charge: NO_METHOD_YET };
}
