import { type ReactNode, Suspense, useState } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import type { SavedView } from "#domain/lists/list-settings.ts";
import { useAction } from "../actions/use-action.ts";
import { DialogNotOpened } from "../shared/part-not-opened.tsx";

// A dialog weighs more than the list.
const NameView = lazyWithRetry(() => import("./name-view.tsx"), DialogNotOpened);

/** Saves the filters that are set as a view, or removes the saved view that is shown. */
export function SavedViewButton(props: {
  list: string;
  /** The query of the filters that are set. */
  query: string;
  current: SavedView | undefined;
}): ReactNode {
  const { list, query, current } = props;
  const [isNaming, setNaming] = useState(false);
  const removal = useAction("remove-list-view");
  if (current) {
    return (
      <TextButton onClick={() => removal.run({ list, name: current.name })}>Remove view</TextButton>
    );
  }
  return (
    <>
      <TextButton onClick={() => setNaming(true)}>Save view</TextButton>
      <Suspense>
        {isNaming && <NameView list={list} query={query} onClose={() => setNaming(false)} />}
      </Suspense>
    </>
  );
}
