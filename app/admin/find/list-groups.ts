import { kindIcons } from "./find-icons.ts";
import { type FoundPlace, findPlaces, type Place } from "./find-places.ts";
import type { FoundItem } from "./find-result.ts";
import type { FindResponse } from "./use-answer.ts";

/** A line of the dialog. */
export type Listed = Pick<FoundItem, "lead" | "name" | "detail" | "state" | "tone" | "orderId"> & {
  readonly path: string;
  readonly icon: string;
  readonly opens?: Place["opens"];
  /** Keys that open it without the search. */
  readonly keys?: string;
  /** Its name begins with what was typed, so Enter need not wait for the server. */
  readonly isMeant?: boolean;
};

export type ListedGroup = { readonly name: string; readonly items: readonly Listed[] };

/**
 * What the dialog lists. Actions and screens whose names begin with what was typed are above what
 * the server finds, so that they stay where they are when it answers; the others are below.
 */
export function listGroups(
  typed: string,
  screens: readonly Place[],
  response: FindResponse | undefined,
): ListedGroup[] {
  const places = findPlaces(typed, screens);
  const local = [
    { ...groupNames.actions, places: places.actions, keyOf: (key: string) => key.toUpperCase() },
    {
      ...groupNames.screens,
      places: places.screens,
      keyOf: (key: string) => `G ${key.toUpperCase()}`,
    },
  ];
  const groupsOf = (isMeant: boolean) =>
    local.map(({ name, more, places, keyOf }) => {
      const listed = places.filter((each) => each.isMeant === isMeant);
      const isRest = !isMeant && listed.length < places.length;
      return {
        name: isRest ? more : name,
        items: listed.map((each) => listedPlace(each, keyOf)),
      };
    });

  const found = typed !== "" && response?.state === "done" ? response.answer.groups : [];
  const all = [
    ...groupsOf(true),
    ...found.map(({ name, items }) => ({ name, items: items.map(listedItem) })),
    ...groupsOf(false),
  ];
  return withoutRepeats(all).filter(({ items }) => items.length > 0);
}

const groupNames = {
  actions: { name: "Do", more: "More to do" },
  screens: { name: "Go to", more: "More screens" },
};

function listedPlace({ place, isMeant }: FoundPlace, keyOf: (key: string) => string): Listed {
  const { name, path, icon, opens, key } = place;
  return {
    name,
    path,
    icon,
    detail: "",
    state: "",
    isMeant,
    ...(opens && { opens }),
    ...(key && { keys: keyOf(key) }),
  };
}

export function listedItem({ kind, to, ...item }: FoundItem): Listed {
  return { ...item, path: to, icon: kindIcons[kind] };
}

/** Such as a page of the shop that both the browser and the server found. */
function withoutRepeats(groups: readonly ListedGroup[]): ListedGroup[] {
  const seen = new Set<string>();
  return groups.map(({ name, items }) => ({
    name,
    items: items.filter((item) => {
      const key = `${item.path} ${item.name}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  }));
}
