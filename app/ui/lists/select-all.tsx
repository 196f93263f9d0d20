import type { ReactNode } from "react";
import type { Selection } from "../hooks/use-selection.ts";

/** Selects all shown rows of a list, or none. */
export function SelectAll({ selection }: { selection: Selection }): ReactNode {
  return (
    <label className="flex min-h-6 cursor-pointer items-center justify-center gap-2.5 text-sm font-semibold">
      <input
        type="checkbox"
        checked={selection.all}
        autoComplete="off"
        ref={(box) => {
          if (box) box.indeterminate = selection.ids.length > 0 && !selection.all;
        }}
        onChange={(event) => selection.setAll(event.currentTarget.checked)}
      />
      <span className="@min-[52rem]/main:sr-only">Select all</span>
    </label>
  );
}
