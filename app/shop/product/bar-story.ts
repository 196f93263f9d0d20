import { placeOnCocoaBelt } from "#domain/catalog/cocoa-origins.ts";
import type { Product } from "#domain/catalog/product.ts";
import {
  notesOf,
  type TastingNote,
  tastingGroups,
  tastingNoteNames,
  tastingWheel,
} from "#domain/catalog/tasting-notes.ts";
import { netWeightText } from "#domain/labels/net-weight.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { pricePer100Grams } from "#domain/pricing/unit-price.ts";

/** Facts on a bar's page in addition to its description. Empty fields are missing. */
export type BarStory = {
  /** "Net Wt 2.4 oz (70 g) · $18.56 per 100 g" */
  readonly weight: string | null;
  /** All groups of the wheel in order, with the bar's notes in each. */
  readonly wheel: readonly { readonly group: string; readonly notes: readonly string[] }[] | null;
  /** Position on the map of the cocoa belt. */
  readonly place: { readonly x: number; readonly y: number } | null;
  readonly made: readonly (readonly [title: string, text: string])[];
  readonly awards: readonly string[];
};

export function barStory(product: Product, price: Cents): BarStory {
  const { netWeight, tastingNotes, origin, awards } = product;
  const made = [
    ["Beans", product.beanVariety],
    ["Grown by", product.farm],
    ["Harvest", product.harvest],
    ["Roast", product.roast],
    ["Conched", product.concheTime],
  ] as const;
  const isTasted = (note: TastingNote) => tastingNotes.includes(note);
  return {
    weight: netWeight
      ? `${netWeightText(netWeight)} · ${formatUsd(pricePer100Grams(price, netWeight))} per 100 g`
      : null,
    wheel:
      tastingNotes.length > 0
        ? tastingGroups.map((group) => ({
            group: tastingWheel[group].name,
            notes: notesOf(group)
              .filter(isTasted)
              .map((note) => tastingNoteNames[note]),
          }))
        : null,
    place: placeOnCocoaBelt(origin) ?? null,
    made: made.filter(([, text]) => text !== ""),
    awards,
  };
}
