import { setImmediate } from "node:timers/promises";
import type { Parcels, QuotedLines } from "#domain/checkout/checkout-content.ts";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import { listParcels, sumParcels } from "#domain/checkout/parcels.ts";
import type { HeatAdvice } from "#domain/heat/judge-heat.ts";
import { isUsState, type UsState } from "#domain/places/us-states.ts";
import { chooseByPreference, type PreferredChoice } from "#domain/shipping/choose-by-preference.ts";
import type { ShippingPreference } from "#domain/shipping/shipping-choice.ts";
import { isShippingChosen } from "#domain/shipping/shipping-settings.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import { atMostAtOnce } from "../../platform/limits/at-most-at-once.ts";
import { costBudget } from "../../platform/limits/cost-budget.ts";
import { reportSecurityEvent } from "../../platform/security-events.ts";
import { shippingSection } from "../../settings/sections.ts";
import { getSettings } from "../../settings/settings-queries.ts";
import { offerShipping } from "../../shipping/offer-shipping.ts";
import { parcelOf } from "../prices/parcel-of.ts";
import {
  factsOf,
  findPromotions,
  type PriceContext,
  type PricedLines,
  type PriceLinesOptions,
  priceSale,
  readSale,
  type Sale,
  type UnavailableProduct,
} from "../prices/price-lines.ts";

/** Several recipients of one cart. */
export type MultiRecipient = {
  readonly destinations: readonly Destination[];
  readonly preference: ShippingPreference;
};

/** One recipient's parcel. */
export type PricedParcel =
  | {
      readonly code: "priced";
      readonly content: QuotedLines;
      /** Set where it is hot on the way, whatever was chosen. */
      readonly heat: HeatAdvice | null;
    }
  /** It cannot be sent there like this. */
  | Exclude<PreferredChoice, { code: "chosen" }>
  | { readonly code: "not-a-state" };

export type PricedParcels =
  | {
      readonly code: "priced";
      /** In the order of the destinations. */
      readonly rows: readonly PricedParcel[];
      /** Names of the methods that are offered anywhere, in the order in which they are met. */
      readonly methods: readonly string[];
      readonly onlyState: UsState | null;
      /** The sums, with the parcels; null unless all of them are priced. */
      readonly sum:
        | (Omit<Extract<PricedLines, { code: "priced" }>, "shipping" | "taxBasis"> & {
            readonly parcels: Parcels;
          })
        | null;
    }
  | { readonly code: "unavailable"; readonly products: readonly UnavailableProduct[] }
  /** The owner does not send to several. */
  | { readonly code: "not-offered" }
  /** A network had as many parcels priced as an hour allows. */
  | { readonly code: "too-often"; readonly seconds: number };

/**
 * Lines for recipients an hour and network: pricing one takes a tenth of a millisecond. Enough for a
 * hundred looks at six lines for 500 people.
 */
const budget = costBudget(300_000);

/** At most so many questions to a tax service at once. */
const AT_ONCE = 8;

export type PriceParcelsOptions = Pick<PriceLinesOptions, "checkoutId" | "email" | "address">;

/**
 * Prices the same lines for several destinations, from the database. Each different place is priced
 * once. Codes and gift cards are not for several recipients; automatic discounts apply to each parcel.
 */
export async function priceParcels(
  ctx: PriceContext,
  requested: readonly RequestedLine[],
  { destinations, preference }: MultiRecipient,
  options: PriceParcelsOptions,
): Promise<PricedParcels> {
  const { checkoutId, address } = options;
  const times = destinations.length;
  const { data: settings } = await getSettings(ctx.db, shippingSection, ctx.log);
  if (!settings.offersGifts || !settings.sendsToSeveral) return { code: "not-offered" };

  const seconds =
    address === null ? 0 : budget.spend(address, requested.length * times, ctx.clock());
  if (seconds > 0) {
    reportSecurityEvent(ctx, "limit-met", { limit: "parcels" });
    return { code: "too-often", seconds };
  }

  const sale = await readSale(ctx, requested, { ...(checkoutId && { checkoutId }), times });
  if (sale.code === "unavailable") return sale;

  const { promotions } = await findPromotions(ctx, sale, options);
  const methods = new Set<string>();

  const byPlace = await priceEachPlace(destinations, async (destination) => {
    const offer = await offerTo(ctx, sale, destination, preference);
    for (const name of offer.methods) methods.add(name);
    const { chosen, heat } = offer;
    if (chosen && chosen.code !== "chosen") return chosen;
    if (!chosen && !isUsState(destination.state)) return { code: "not-a-state" };

    const requested = { ...options, destination, shipping: chosen?.choice ?? null };
    const priced = await priceSale(ctx, sale, promotions, requested);
    const { lines, totals, taxes, shippingCharge } = priced;
    const content = { lines, totals, taxes, shippingCharge, promotions: priced.promotions };
    return { code: "priced", content, heat };
  });

  const rows = destinations.map((each): PricedParcel => {
    const row = byPlace.get(keyOf(each));
    if (!row) throw new Error("A place was not priced.");
    return row;
  });
  const parcels = parcelsOf(rows);
  const sum = parcels && {
    code: "priced" as const,
    ...factsOf(sale),
    refusal: null,
    codePromotionId: null,
    unmetPromotions: [],
    ...sumParcels(listParcels(parcels)),
    parcels,
  };
  const { onlyState } = sale.forSale.shipping;
  return { code: "priced", rows, methods: [...methods], onlyState, sum };
}

/** Prices each different place once, several at a time. @returns by the place's key */
async function priceEachPlace(
  destinations: readonly Destination[],
  priceAt: (destination: Destination) => Promise<PricedParcel>,
): Promise<Map<string, PricedParcel>> {
  const places = [...new Map(destinations.map((each) => [keyOf(each), each]))];
  const byPlace = new Map<string, PricedParcel>();
  async function price([key, destination]: readonly [string, Destination]): Promise<void> {
    // Hundreds of places must not keep other requests waiting.
    await setImmediate();
    byPlace.set(key, await priceAt(destination));
  }
  const inTurn = atMostAtOnce(AT_ONCE);
  await Promise.all(places.map((place) => inTurn(() => price(place))));
  return byPlace;
}

/** Places with the same key have the same price. */
function keyOf({ state, zipCode, isPoBox = false, shipAfter = "" }: Destination): string {
  return `${state} ${zipCode} ${isPoBox} ${shipAfter}`;
}

/** How a parcel goes there by a preference; `chosen` is null where shipping is one flat fee. */
async function offerTo(
  ctx: PriceContext,
  { requested, forSale }: Sale,
  destination: Destination,
  preference: ShippingPreference,
): Promise<{
  readonly chosen: PreferredChoice | null;
  readonly heat: HeatAdvice | null;
  readonly methods: readonly string[];
}> {
  if (!isShippingChosen(forSale.shipping)) return { chosen: null, heat: null, methods: [] };

  // Nobody picks up a gift.
  const shipping = { ...forSale.shipping, pickup: null };
  const rules = { shipping, pricing: forSale.settings };
  const parcel = parcelOf(requested, forSale);
  const offered = await offerShipping(ctx, rules, parcel, destination);
  const chosen = chooseByPreference(offered, preference);

  const options = offered.code === "offered" ? offered.options : [];
  const option =
    chosen.code === "chosen"
      ? options.find(({ id }) => id === chosen.choice.optionId)
      : options.find(({ heat }) => heat !== null);
  return { chosen, heat: option?.heat ?? null, methods: options.map(({ name }) => name) };
}

/** @returns null when one of them is not priced */
function parcelsOf(rows: readonly PricedParcel[]): Parcels | null {
  const contents: QuotedLines[] = [];
  const of: number[] = [];
  for (const row of rows) {
    if (row.code !== "priced") return null;
    // Rows of the same place share the object.
    const known = contents.indexOf(row.content);
    of.push(known === -1 ? contents.push(row.content) - 1 : known);
  }
  return { contents, of };
}
