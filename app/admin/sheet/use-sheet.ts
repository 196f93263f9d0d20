import { createContext, useContext, useState } from "react";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";

/** What is typed, by the key of the cell. */
export type Typed = Readonly<Record<string, TypedCell>>;

export type TypedCell = {
  readonly text: string;
  /** What the cell showed before, even if the rows were loaded again since. */
  readonly shown: string;
  /** Given to the cell by the server, so that a repeated request changes it once. */
  readonly requestId: string;
};

export type Refusal = {
  readonly text: string;
  /** What the cell would show now: saving again replaces it. */
  readonly now?: string | undefined;
};

export type SheetResult = {
  /** The ids of what was saved. */
  readonly changed: readonly string[];
  readonly refusals: Readonly<Record<string, Refusal>>;
};

/** Cells of a table that are typed into, and saved at once. */
export type Sheet = {
  readonly typed: Typed;
  /** What is on its way to the server. Its cells wait for the answer, so that no newer text is lost. */
  readonly saving: Typed;
  /** Before a save: its cells wait. */
  readonly beginSaving: () => void;
  readonly type: (key: string, cell: TypedCell) => void;
  /** Shows again what was there before. */
  readonly leave: (key: string) => void;
  readonly discard: () => void;
  /** After a save: what was refused stays, with its reason. */
  readonly settle: (result: SheetResult) => void;
  /** Why the first of them was not saved, also one on another page. */
  readonly refusal: string | undefined;
  /** @returns why the cell was not saved */
  readonly refusalOf: (key: string) => string | undefined;
};

export function useSheet(): Sheet {
  const [typed, setTyped] = useState<Typed>({});
  const [saving, setSaving] = useState<Typed>({});
  const [refusals, setRefusals] = useState<SheetResult["refusals"]>({});
  useUnsavedGuard(Object.keys(typed).length > 0);

  function leave(key: string) {
    const { [key]: _left, ...others } = typed;
    setTyped(others);
  }

  return {
    typed,
    saving,
    beginSaving: () => setSaving(typed),
    type(key, cell) {
      const first = typed[key] ?? cell;
      if (cell.text === first.shown) leave(key);
      else setTyped({ ...typed, [key]: { ...first, text: cell.text } });
    },
    leave,
    discard: () => setTyped({}),
    settle({ changed, refusals: refused }) {
      const open = Object.entries(typed).filter(
        ([, { requestId }]) => !changed.includes(requestId),
      );
      const kept = open.map(([key, cell]) => {
        const { now = cell.shown } = refused[cell.requestId] ?? {};
        return [key, { ...cell, shown: now }] as const;
      });
      setTyped(Object.fromEntries(kept));
      setRefusals(refused);
    },
    refusal: Object.values(typed).flatMap(({ requestId }) => refusals[requestId]?.text ?? [])[0],
    refusalOf: (key) => refusals[typed[key]?.requestId ?? ""]?.text,
  };
}

export const SheetContext = createContext<Sheet | null>(null);

export function useSheetOfCell(): Sheet {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error("A cell to type into needs a sheet around it.");
  return sheet;
}
