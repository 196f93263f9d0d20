import type { Cents } from "../money/cents.ts";
import { type CocoaRange, cocoaRanges, type PriceLimit, priceLimits } from "./product-filters.ts";
import type { ProductListView } from "./product-list-view.ts";
import { notesOf, type TastingGroup } from "./tasting-notes.ts";

/** Bars that the filters cannot tell apart. */
export type ProductGroup = {
  /** In percent; null where none is stated. */
  readonly cocoa: number | null;
  readonly notes: readonly string[];
  /** As the shop shows it, such as "Sambirano, Madagascar". */
  readonly origin: string;
  readonly price: Cents;
  /** How many they are. */
  readonly bars: number;
};

/** What the list's filters offer, and the bars that they choose among. */
export type FilterValues = {
  /** Countries that bars come from. */
  readonly origins: readonly string[];
  readonly notes: readonly TastingGroup[];
  readonly groups: readonly ProductGroup[];
};

/** How many bars the list would show with one value chosen in a filter. */
export type ChoiceCounts = {
  readonly cocoa: (range: CocoaRange) => number;
  readonly note: (group: TastingGroup) => number;
  readonly origin: (country: string) => number;
  readonly price: (limit: PriceLimit) => number;
};

const filters = ["cocoa", "note", "origin", "price"] as const;

/** The other filters stay as they are chosen; in its own filter a value is counted alone. */
export function countChoices(groups: readonly ProductGroup[], view: ProductListView): ChoiceCounts {
  const { cocoa, notes, origin, price } = view;
  const chosen = {
    cocoa: (bar: ProductGroup) => cocoa === undefined || isInRange(bar, cocoa),
    note: (bar: ProductGroup) => notes.length === 0 || notes.some((group) => hasNote(bar, group)),
    origin: (bar: ProductGroup) => origin === "" || isFrom(bar, origin),
    price: (bar: ProductGroup) => price === undefined || isUpTo(bar, price),
  };

  function matchingOtherThan(filter: keyof typeof chosen): ProductGroup[] {
    const others = filters.filter((other) => other !== filter);
    return groups.filter((bar) => others.every((other) => chosen[other](bar)));
  }
  const matchingOthers = {
    cocoa: matchingOtherThan("cocoa"),
    note: matchingOtherThan("note"),
    origin: matchingOtherThan("origin"),
    price: matchingOtherThan("price"),
  };

  return {
    cocoa: (range) => count(matchingOthers.cocoa, (bar) => isInRange(bar, range)),
    note: (group) => count(matchingOthers.note, (bar) => hasNote(bar, group)),
    origin: (country) => count(matchingOthers.origin, (bar) => isFrom(bar, country)),
    price: (limit) => count(matchingOthers.price, (bar) => isUpTo(bar, limit)),
  };
}

function count(groups: readonly ProductGroup[], matches: (bar: ProductGroup) => boolean): number {
  return groups.filter(matches).reduce((sum, { bars }) => sum + bars, 0);
}

function isInRange({ cocoa }: ProductGroup, range: CocoaRange): boolean {
  const { from, to } = cocoaRanges[range];
  return cocoa !== null && cocoa >= from && cocoa <= to;
}

function hasNote({ notes }: ProductGroup, group: TastingGroup): boolean {
  return notesOf(group).some((note) => notes.includes(note));
}

/** The country is the last part of an origin. */
function isFrom({ origin }: ProductGroup, country: string): boolean {
  return origin.replace(/^.*,/, "").trim().toLowerCase() === country.toLowerCase();
}

function isUpTo({ price }: ProductGroup, limit: PriceLimit): boolean {
  return price <= priceLimits[limit].most;
}
