import { countChoices, type FilterValues } from "#domain/catalog/count-choices.ts";
import {
  type Avoidable,
  avoidable,
  cocoaRanges,
  priceLimits,
} from "#domain/catalog/product-filters.ts";
import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import { type TastingGroup, tastingWheel } from "#domain/catalog/tasting-notes.ts";
import { listAddress } from "./list-address.ts";

/** One of the list's filters. */
export type FilterChoices = {
  /** Name of the query parameter. */
  readonly name: string;
  readonly title: string;
  /** Whether several values can be chosen. */
  readonly isMultiple: boolean;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly chosen: boolean;
    /** How many bars it would show; undefined for ingredients, which every search would read. */
    readonly count?: number;
  }[];
};

/** An active filter, and the URL without it. */
export type ChosenFilter = { readonly label: string; readonly without: string };

/**
 * The available filters. Values that no bar has are left out.
 *
 * @param available values that the shop's bars have
 */
export function filterChoices(list: ProductListView, available: FilterValues): FilterChoices[] {
  const counts = countChoices(available.groups, list);
  const named = <Key extends string>(
    choices: Record<Key, { readonly name: string }>,
    isChosen: (key: Key) => boolean,
    countOf?: (key: Key) => number,
  ) =>
    (Object.keys(choices) as Key[]).map((value) => ({
      value,
      label: choices[value].name,
      chosen: isChosen(value),
      ...(countOf && { count: countOf(value) }),
    }));
  // Active values stay listed even without bars, so that they can be removed.
  const notes = new Set<TastingGroup>([...available.notes, ...list.notes]);
  const isOrigin = (origin: string) => origin.toLowerCase() === list.origin.toLowerCase();
  return [
    {
      name: "cocoa",
      title: "Cocoa",
      isMultiple: false,
      options: named(cocoaRanges, (key) => key === list.cocoa, counts.cocoa),
    },
    {
      name: "note",
      title: "Tastes of",
      isMultiple: true,
      options: named(tastingWheel, (key) => list.notes.includes(key), counts.note).filter(
        ({ value }) => notes.has(value),
      ),
    },
    {
      name: "origin",
      title: "Origin",
      isMultiple: false,
      options: available.origins.map((origin) => ({
        value: origin,
        label: origin,
        chosen: isOrigin(origin),
        count: counts.origin(origin),
      })),
    },
    {
      name: "without",
      title: "Made without",
      isMultiple: true,
      options: named(avoidable, (key) => list.without.includes(key)),
    },
    {
      name: "price",
      title: "Price",
      isMultiple: false,
      options: named(priceLimits, (key) => key === list.price, counts.price),
    },
  ].filter(({ options }) => options.length > 0);
}

/** The active filters, each with the URL without it. */
export function chosenFilters(view: ProductListView): ChosenFilter[] {
  const list = { ...view, page: 1 };
  const { search, cocoa, notes, origin, without, price } = list;
  const others = <Each>(all: readonly Each[], one: Each) => all.filter((each) => each !== one);
  return [
    ...(search ? [{ label: `“${search}”`, without: listAddress({ ...list, search: "" }) }] : []),
    ...(cocoa
      ? [
          {
            label: `${cocoaRanges[cocoa].name} cocoa`,
            without: listAddress({ ...list, cocoa: undefined }),
          },
        ]
      : []),
    ...notes.map((group) => ({
      label: tastingWheel[group].name,
      without: listAddress({ ...list, notes: others(notes, group) }),
    })),
    ...(origin ? [{ label: origin, without: listAddress({ ...list, origin: "" }) }] : []),
    ...without.map((each: Avoidable) => ({
      label: `No ${avoidable[each].name.toLowerCase()}`,
      without: listAddress({ ...list, without: others(without, each) }),
    })),
    ...(price
      ? [{ label: priceLimits[price].name, without: listAddress({ ...list, price: undefined }) }]
      : []),
  ];
}
