import { useState } from "react";

export type Selection = {
  /** In the order of the list. */
  readonly ids: readonly string[];
  readonly all: boolean;
  readonly has: (id: string) => boolean;
  readonly set: (id: string, selected: boolean) => void;
  readonly setAll: (selected: boolean) => void;
};

/** Which rows of a list are selected. Rows that are no longer shown are deselected. */
export function useSelection(rows: readonly { readonly id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  return {
    ids,
    all: rows.length > 0 && ids.length === rows.length,
    has: (id) => chosen.has(id),
    set(id, selected) {
      setChosen(new Set(selected ? [...ids, id] : ids.filter((each) => each !== id)));
    },
    setAll(selected) {
      setChosen(new Set(selected ? rows.map(({ id }) => id) : []));
    },
  };
}
