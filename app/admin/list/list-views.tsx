import { type ReactNode, Suspense, useState } from "react";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { type PillTab, PillTabs } from "#app/ui/navigation/pill-tabs.tsx";
import type { SavedView } from "#domain/lists/list-settings.ts";
import { useAction } from "../actions/use-action.ts";
import { DialogNotOpened } from "../shared/part-not-opened.tsx";
import { firstPage, type List, type ListRequest, type ListView } from "./define-list.ts";
import type { LoadedList } from "./load-list.ts";

// A dialog weighs more than the list.
const NameView = lazyWithRetry(() => import("./name-view.tsx"), DialogNotOpened);

/** The views that are always there, those that the owner saved, and tabs to other lists. */
export function ListViews<Row, Filters, By extends string>(props: {
  list: List<Row, Filters, By>;
  loaded: LoadedList<Row, Filters, By>;
  counts: Readonly<Record<string, number>> | undefined;
  moreViews: readonly PillTab[] | undefined;
}): ReactNode {
  const { list, loaded, counts = {}, moreViews = [] } = props;
  const { request } = loaded;
  const saved = loaded.preferences.views;
  const always = list.views ?? [];
  if (always.length + saved.length + moreViews.length === 0) return null;
  const current = findView(list, request);
  const isElsewhere = moreViews.some((each) => each.current);
  return (
    <div className="list-views">
      <PillTabs
        label={`Views of the ${list.noun.many}`}
        tabs={[
          ...always.map(({ id, name, filters }) => ({
            name,
            count: counts[id],
            to: `${list.path}${list.write({ filters, sort: request.sort, size: request.size })}`,
            current: !isElsewhere && id === current?.id,
          })),
          ...saved.map(({ name, query }) => ({
            name,
            to: `${list.path}${query}`,
            current: isSavedView(list, query, request),
          })),
          ...moreViews,
        ]}
      />
    </div>
  );
}

/** Whether a saved view is what is shown, whatever the number of rows on a page. */
export function isSavedView<Row, Filters, By extends string>(
  list: List<Row, Filters, By>,
  query: string,
  request: ListRequest<Filters, By>,
): boolean {
  const tidy = (each: ListRequest<Filters, By>) => list.write({ ...firstPage(each), size: 0 });
  return tidy(list.read(new URLSearchParams(query))) === tidy(request);
}

/** The view that is always there and whose filters are those that are set, with no search. */
export function findView<Row, Filters, By extends string>(
  { views = [], write }: List<Row, Filters, By>,
  { search, filters }: ListRequest<Filters, By>,
): ListView<Filters> | undefined {
  if (search !== "") return undefined;
  return views.find((view) => write({ filters: view.filters }) === write({ filters }));
}

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
