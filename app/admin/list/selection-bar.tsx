import { type ReactNode, useEffect, useRef } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { SessionOverError } from "../requests/session-over.ts";

const notLoaded = {
  title: "Not selected",
  description: "The shop did not answer. Please try again.",
};

/** A dialog of the bar returns the focus before, to a button that is gone. */
const AFTER_DIALOG_MS = 300;

/** With nothing selected the bar is empty, and the focus of its button would be lost. */
function stayInList(bar: HTMLElement | null) {
  if (document.activeElement !== document.body) return;
  bar?.closest(".admin-list")?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
}

/** What can be done with the selected rows. It lies over the table's head, so that nothing moves. */
export function SelectionBar(props: {
  selection: Selection;
  /** The number of rows of all pages. */
  total: number;
  /** Loads the ids of all of them, if their number allows it. */
  loadIds: (() => Promise<readonly string[]>) | undefined;
  children: Elements;
}): ReactNode {
  const { selection, total, loadIds, children } = props;
  const count = selection.ids.length;
  const bar = useRef<HTMLFieldSetElement>(null);
  const hasSelected = count > 0;
  useEffect(() => {
    if (!hasSelected) return;
    return () => void setTimeout(() => stayInList(bar.current), AFTER_DIALOG_MS);
  }, [hasSelected]);

  async function selectAll(load: () => Promise<readonly string[]>) {
    if (selection.isLoading) return;
    try {
      await selection.load(load());
    } catch (error) {
      if (!(error instanceof SessionOverError)) showToast(notLoaded);
    }
  }

  return (
    <fieldset ref={bar} className="selection-bar" aria-label="Bulk actions" data-shown={count > 0}>
      <p role="status" className="mr-auto font-semibold whitespace-nowrap">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && count < total && selection.all && loadIds && (
        <button
          type="button"
          aria-disabled={selection.isLoading}
          onClick={() => void selectAll(loadIds)}
        >
          {selection.isLoading ? "Selecting…" : `Select all ${total.toLocaleString("en-US")}`}
        </button>
      )}
      {count > 0 && !selection.isLoading && children}
      {count > 0 && (
        <button type="button" aria-label="Select none" onClick={() => selection.replace([])}>
          <Icon d="M4 4l8 8M12 4l-8 8" size={15} />
        </button>
      )}
    </fieldset>
  );
}
