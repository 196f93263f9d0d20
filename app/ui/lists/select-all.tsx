import type { ReactNode } from "react";
import type { Selection } from "../hooks/use-selection.ts";

/** Selects all rows of a list, or none. */
export function SelectAll({ selection }: { selection: Selection }): ReactNode {
  return (
    <label className="inline-flex min-h-8 cursor-pointer items-center gap-2.5 text-sm font-semibold">
      <input
        type="checkbox"
        checked={selection.all}
        autoComplete="off"
        ref={(box) => {
          if (box) box.indeterminate = selection.ids.length > 0 && !selection.all;
        }}
        // Enter would submit a form around it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onChange={(event) => selection.setAll(event.currentTarget.checked)}
      />
      Select all
    </label>
  );
}
