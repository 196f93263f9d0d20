import { placeOnCocoaBelt } from "#domain/catalog/cocoa-origins.ts";
import type { Product } from "#domain/catalog/product.ts";
import { productFactNames, productFacts } from "#domain/catalog/product-facts.ts";
import {
  notesOf,
  type TastingNote,
  tastingGroups,
  tastingNoteNames,
  tastingWheel,
} from "#domain/catalog/tasting-notes.ts";

/** Flavors, origin and making of a bar, for its page. Null or empty where the owner states nothing. */
export type TasteAndOrigin = {
  /** All groups of the wheel in order, with the bar's notes in each. */
  readonly wheel: readonly { readonly group: string; readonly notes: readonly string[] }[] | null;
  /** Position on the map of the cocoa belt. */
  readonly place: { readonly x: number; readonly y: number } | null;
  readonly made: readonly (readonly [title: string, text: string])[];
  readonly awards: readonly string[];
};

export function tasteAndOrigin(product: Product): TasteAndOrigin {
  const { tastingNotes, origin, awards } = product;
  const made = productFactNames.map((fact) => [productFacts[fact].heading, product[fact]] as const);
  return {
    wheel: tastingNotes.length > 0 ? wheelOf(tastingNotes) : null,
    place: placeOnCocoaBelt(origin) ?? null,
    made: made.filter(([, text]) => text !== ""),
    awards,
  };
}

function wheelOf(tastingNotes: readonly TastingNote[]): TasteAndOrigin["wheel"] {
  return tastingGroups.map((group) => ({
    group: tastingWheel[group].name,
    notes: notesOf(group)
      .filter((note) => tastingNotes.includes(note))
      .map((note) => tastingNoteNames[note]),
  }));
}
