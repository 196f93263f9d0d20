import { add, type Cents, cents, times } from "../money/cents.ts";
import { isUsPlace } from "../places/us-places.ts";
import { isMilitaryMail, placeOfZip } from "../places/zip-states.ts";
import { type ProductToWeigh, weighParcel } from "./parcel-weight.ts";

/**
 * Heading of the Harmonized System: chocolate and other food preparations containing cocoa. It is all
 * that these shops sell.
 */
const CHOCOLATE = "1806";

/** One kind of bar in a customs declaration. */
export type CustomsLine = {
  readonly description: string;
  readonly hsCode: string;
  readonly quantity: number;
  /** Of all of them, in ounces. */
  readonly ounces: number;
  /** Of all of them. */
  readonly value: Cents;
  readonly originCountry: "US";
};

/** A declared value above this needs an export filing, which cannot be bought along with a label. */
export const MAX_DECLARED_VALUE = cents(2_500_00);

/** Puerto Rico and the Virgin Islands are part of the customs territory. */
const outsideCustoms: readonly string[] = ["AS", "FM", "GU", "MH", "MP", "PW"];

/** Where a parcel comes from or goes to. */
export type MailPlace = { readonly state: string; readonly zipCode: string };

/**
 * Whether the Postal Service wants a customs declaration, though the postage is domestic: military and
 * diplomatic mail, and parcels to or from the islands in the Pacific, unless they stay within one of
 * them. Source: Domestic Mail Manual 608.2.4, and the help pages of label programs (Stamps.com, Shippo,
 * Endicia; read in November 2026).
 *
 * @param from where the shop is; if that isn't known, it counts as the mainland
 */
export function needsCustoms(to: MailPlace, from: MailPlace | undefined): boolean {
  const { state, zipCode } = to;
  const isMilitary = isUsPlace(state) && isMilitaryMail({ state, zipCode });
  const crossesCustoms = customsTerritory(to) !== customsTerritory(from);
  return isMilitary || crossesCustoms;
}

/** The territory outside of the customs territory in which a place is, by its ZIP code or its state. */
function customsTerritory(place: MailPlace | undefined): string | undefined {
  if (!place) return undefined;

  const byZip = placeOfZip(place.zipCode) ?? "";
  return [byZip, place.state].find((code) => outsideCustoms.includes(code));
}

/**
 * The lines of a customs declaration: what is in the parcel, bar by bar.
 *
 * @param products with their price for one; a free bar is declared as a cent, because nothing has no value
 * @param parcelOunces of the whole parcel; the lines never weigh more
 */
export function customsLines(
  products: readonly (ProductToWeigh & { readonly name: string; readonly price: Cents })[],
  parcelOunces: number,
  settings: { readonly productOunces: number },
): CustomsLine[] {
  const weights = products.map(
    (product) => weighParcel([product], { ...settings, parcelOunces: 0 }).ounces,
  );
  const sum = weights.reduce((all, ounces) => all + ounces, 0);
  const share = parcelOunces > 0 && sum > parcelOunces ? parcelOunces / sum : 1;
  return products.map(({ name, quantity, price }, index) => ({
    description: [...`Chocolate, ${name}`.slice(0, 50)].filter(isWhole).join("").trim(),
    hsCode: CHOCOLATE,
    quantity,
    ounces: Math.max(0.01, Math.floor((weights[index] ?? 0) * share * 100) / 100),
    value: times(price > 0 ? price : cents(1), quantity),
    originCountry: "US",
  }));
}

/** Not a half of a character that the length cut. */
const isWhole = (letter: string) => letter.isWellFormed();

/** The same in one line, for label programs whose files have one. */
export function sumCustoms(lines: readonly CustomsLine[]): CustomsLine {
  return {
    description: "Chocolate bars",
    hsCode: CHOCOLATE,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ounces: lines.reduce((sum, { ounces }) => sum + ounces, 0),
    value: add(...lines.map(({ value }) => value)),
    originCountry: "US",
  };
}
