import { useRef, useState } from "react";

export type Selection = {
  /** Also of other pages of the list. */
  readonly ids: readonly string[];
  /** Whether each shown row is selected. */
  readonly all: boolean;
  readonly has: (id: string) => boolean;
  /** With `isRange` also of all shown rows from the one that was set before. */
  readonly set: (id: string, selected: boolean, isRange?: boolean) => void;
  /** Of the shown rows. */
  readonly setAll: (selected: boolean) => void;
  /** Replaces the selection. */
  readonly replace: (ids: readonly string[]) => void;
  /** Replaces it by what is being loaded, unless it changes meanwhile. Rejects as that does. */
  readonly load: (ids: Promise<readonly string[]>) => Promise<void>;
  /** Until it is loaded, an action would reach too few rows. */
  readonly isLoading: boolean;
};

/**
 * Which rows of a list are selected. The selection goes along to other pages of the same rows.
 *
 * @param of the rows' filter; another one starts with no selection
 */
export function useSelection(rows: readonly { readonly id: string }[], of = ""): Selection {
  const [chosen, setChosen] = useState<Chosen>({ of, ids: [] });
  const { ids, loading }: Chosen = chosen.of === of ? chosen : { of, ids: [] };
  const shown = rows.map(({ id }) => id);
  const lastSet = useRef("");
  const without = (removed: readonly string[]) => ids.filter((id) => !removed.includes(id));
  /** Whatever is being loaded is not awaited anymore. */
  const replace = (next: readonly string[]) => setChosen({ of, ids: next });

  async function load(wanted: Promise<readonly string[]>) {
    setChosen({ of, ids, loading: wanted });
    const finish = (next: readonly string[]) =>
      setChosen((now) => (now.loading === wanted ? { of, ids: next } : now));
    try {
      finish(await wanted);
    } catch (error) {
      finish(ids);
      throw error;
    }
  }

  function set(id: string, selected: boolean, isRange = false) {
    const changed = isRange ? shownBetween(shown, lastSet.current, id) : [id];
    lastSet.current = id;
    replace(selected ? [...without(changed), ...changed] : without(changed));
  }

  return {
    ids,
    all: shown.length > 0 && shown.every((id) => ids.includes(id)),
    has: (id) => ids.includes(id),
    set,
    setAll: (selected) => replace(selected ? [...without(shown), ...shown] : without(shown)),
    replace,
    load,
    isLoading: loading !== undefined,
  };
}

/** @returns the second alone where the first is not shown */
function shownBetween(shown: readonly string[], first: string, second: string): readonly string[] {
  const [from, to] = [shown.indexOf(first), shown.indexOf(second)];
  return from < 0 ? [second] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
}

type Chosen = {
  readonly of: string;
  readonly ids: readonly string[];
  readonly loading?: Promise<readonly string[]>;
};
