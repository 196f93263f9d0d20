import {
  type Avoidable,
  avoidable,
  cocoaRanges,
  priceLimits,
} from "#domain/catalog/product-filters.ts";
import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import { type TastingGroup, tastingWheel } from "#domain/catalog/tasting-notes.ts";
import { listAddress } from "./list-address.ts";

/** One thing that bars can be chosen by. */
export type FilterChoices = {
  /** In the address. */
  readonly name: string;
  readonly title: string;
  /** Whether several can be chosen at once. */
  readonly several: boolean;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly chosen: boolean;
  }[];
};

/** A filter that is on, and the way to the list without it. */
export type ChosenFilter = { readonly label: string; readonly without: string };

/**
 * What the list can be narrowed by. What no bar has is not offered.
 *
 * @param there what the shop's bars have
 */
export function filterChoices(
  list: ProductListView,
  there: { readonly origins: readonly string[]; readonly notes: readonly TastingGroup[] },
): FilterChoices[] {
  const named = <Key extends string>(
    choices: Record<Key, { readonly name: string }>,
    isChosen: (key: Key) => boolean,
  ) =>
    (Object.keys(choices) as Key[]).map((value) => ({
      value,
      label: choices[value].name,
      chosen: isChosen(value),
    }));
  // A filter that is on stays there to be taken off, whatever bars are left.
  const notes = new Set<TastingGroup>([...there.notes, ...list.notes]);
  const isOrigin = (origin: string) => origin.toLowerCase() === list.origin.toLowerCase();
  return [
    {
      name: "cocoa",
      title: "Cocoa",
      several: false,
      options: named(cocoaRanges, (key) => key === list.cocoa),
    },
    {
      name: "note",
      title: "Tastes of",
      several: true,
      options: named(tastingWheel, (key) => list.notes.includes(key)).filter(({ value }) =>
        notes.has(value),
      ),
    },
    {
      name: "origin",
      title: "Origin",
      several: false,
      options: there.origins.map((origin) => ({
        value: origin,
        label: origin,
        chosen: isOrigin(origin),
      })),
    },
    {
      name: "without",
      title: "Made without",
      several: true,
      options: named(avoidable, (key) => list.without.includes(key)),
    },
    {
      name: "price",
      title: "Price",
      several: false,
      options: named(priceLimits, (key) => key === list.price),
    },
  ].filter(({ options }) => options.length > 0);
}

/** The filters that are on, each with the way to the list without it. */
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
