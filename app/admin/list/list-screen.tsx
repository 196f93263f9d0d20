import { type ReactElement, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button, DownloadLink } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { type Selection, useSelection } from "#app/ui/hooks/use-selection.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListKeys } from "#app/ui/lists/list-keys.tsx";
import { type ListField, ListSearch } from "#app/ui/lists/list-search.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import type { PillTab } from "#app/ui/navigation/pill-tabs.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { readFromAdmin } from "../requests/session-over.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { firstPage, type List, type ListRequest, type ListView, sortText } from "./define-list.ts";
import type { FilterOptions } from "./list-filters.ts";
import { ListRows } from "./list-rows.tsx";
import { findView, isSavedView, ListViews, SavedViewButton } from "./list-views.tsx";
import type { LoadedList } from "./load-list.ts";
import { SelectionBar } from "./selection-bar.tsx";

type ListScreenProps<Row, Filters, By extends string> = {
  readonly list: List<Row, Filters, By>;
  readonly loaded: LoadedList<Row, Filters, By>;
  /** Of filters whose options the loader names. */
  readonly options?: { readonly [Name in keyof Filters]?: FilterOptions };
  /** How many rows the views have, by their ids. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Tabs after the views, which lead to other lists. */
  readonly moreViews?: readonly PillTab[];
  readonly isNew?: (row: Row) => boolean;
  /** What can be done with the selected rows, shown while there are any. */
  readonly bulk?: (selection: Selection) => Elements;
  /** Buttons for the selected rows that are always shown. */
  readonly beside?: (selection: Selection) => Elements;
  /** Between the filters and the rows. */
  readonly notice?: Elements;
  /** Shown when the shop has no rows. */
  readonly empty: ReactElement;
  /** Title when the filters match none; by default that there are no such rows. */
  readonly noMatch?: string;
};

export function ListScreen<Row, Filters, By extends string>(
  props: ListScreenProps<Row, Filters, By>,
): ReactNode {
  const { list, loaded, options, counts, moreViews, isNew, bulk, beside } = props;
  const { notice, empty, noMatch = `No ${list.noun.many} found` } = props;
  const { request, page, moreThan, rows, preferences } = loaded;

  const isFiltered = list.isFiltered(request);
  const view = findView(list, request);
  const selection = useSelection(
    rows.map((row) => ({ id: String(list.idOf(row)) })),
    list.write({ search: request.search, filters: request.filters }),
  );
  const [isSelecting, setSelecting] = useState(false);

  const hasRows = rows.length > 0;
  const showsTools = hasRows || isFiltered || list.hasToolsWhenEmpty;
  const mayLoadIds = moreThan === undefined && page.total <= (list.maxSelected ?? 0);

  function toggleSelecting() {
    setSelecting(!isSelecting);
    selection.replace([]);
  }

  return (
    <div className="admin-list" data-selecting={isSelecting}>
      <div className="flex flex-wrap items-center gap-x-4">
        <ListViews list={list} loaded={loaded} counts={counts} moreViews={moreViews} />
        {showsTools && beside?.(selection)}
      </div>
      {showsTools && (
        <Search list={list} loaded={loaded} options={options}>
          {isFiltered && !view && (
            <SavedViewButton
              list={list.path}
              query={list.write(firstPage(request))}
              current={preferences.views.find((each) => isSavedView(list, each.query, request))}
            />
          )}
          {hasRows && (
            <ColumnMenu list={list.path} columns={hideable(list)} hidden={preferences.hidden} />
          )}
          {hasRows && bulk && (
            <Button
              variant="quiet"
              size="small"
              className="list-select-button"
              aria-pressed={isSelecting}
              onClick={toggleSelecting}
            >
              Select
            </Button>
          )}
        </Search>
      )}
      <p role="status" className="sr-only">
        {isFiltered &&
          `${moreThan ? "More than " : ""}${countNoun(page.total, list.noun.one, list.noun.many)} found`}
      </p>
      {notice}
      {hasRows && bulk && (
        <SelectionBar
          selection={selection}
          total={page.total}
          loadIds={mayLoadIds ? () => loadIds(list, request) : undefined}
        >
          {bulk(selection)}
        </SelectionBar>
      )}
      {hasRows && <ListRows list={list} loaded={loaded} isNew={isNew} selection={selection} />}
      {!hasRows && (
        <NoRows list={list} request={request} view={view} noMatch={noMatch} empty={empty} />
      )}
      <Pager
        page={page}
        noun={list.noun.many}
        moreThan={moreThan}
        queryOf={(number) => list.write({ ...request, ...placeOf(number, props) })}
      />
      <PageSizes list={list} request={request} total={page.total} />
      {showsTools && <ListKeys selects={list.nameOf !== undefined} />}
    </div>
  );
}

/** The next page continues after the last row, the one before ends at the first. */
function placeOf<Row, Filters, By extends string>(
  number: number,
  { list, loaded }: Pick<ListScreenProps<Row, Filters, By>, "list" | "loaded">,
) {
  if (!list.continuesAfterRows) return { page: number, after: undefined, before: undefined };
  const { page, rows } = loaded;
  const isNext = number > page.number;
  const row = isNext ? rows.at(-1) : rows[0];
  const id = row && String(list.idOf(row));
  return { page: number, after: isNext ? id : undefined, before: isNext ? undefined : id };
}

async function loadIds<Row, Filters, By extends string>(
  list: List<Row, Filters, By>,
  request: ListRequest<Filters, By>,
): Promise<readonly string[]> {
  const response = await readFromAdmin(`${list.path}/ids${list.write(firstPage(request))}`);
  if (!response.ok) throw new Error(`The ids could not be loaded: ${response.status}`);
  return (await response.json()) as readonly string[];
}

function Search<Row, Filters, By extends string>(props: {
  list: List<Row, Filters, By>;
  loaded: LoadedList<Row, Filters, By>;
  options: ListScreenProps<Row, Filters, By>["options"] | undefined;
  children: Elements;
}) {
  const { list, loaded, options } = props;
  if (!list.search) return null;
  return (
    <ListSearch
      list={list.noun.many.replaceAll(" ", "-")}
      name={list.search.name ?? "search"}
      placeholder={list.search.placeholder}
      maxLength={list.search.maxLength ?? 200}
      search={loaded.request.search}
      query={list.write(firstPage(loaded.request))}
      tidy={(query) => list.write(firstPage(list.read(query)))}
      fields={filterFields(list, options)}
    >
      {props.children}
    </ListSearch>
  );
}

function filterFields<Row, Filters, By extends string>(
  list: List<Row, Filters, By>,
  options: ListScreenProps<Row, Filters, By>["options"] | undefined,
): ListField[] {
  const names = Object.keys(list.filters) as (keyof Filters & string)[];
  const fields = names.flatMap((name): ListField[] => {
    const { field } = list.filters[name];
    if (!field) return [];
    if (field.kind === "day") return [{ ...field, name }];
    return [{ ...field, name, options: options?.[name] ?? field.options }];
  });
  if (!list.sort) return fields;
  return [
    ...fields,
    {
      kind: "choice",
      name: "sort",
      label: "Sorted by",
      all: list.sort.initialLabel,
      options: list.sort.choices.map((sort) => ({ value: sortText(sort), label: sort.label })),
      onCards: true,
    },
  ];
}

/** Columns with a title, except the one that names the row. */
function hideable<Row, Filters, By extends string>({ columns }: List<Row, Filters, By>) {
  return columns.filter(({ isRowHeader, hiddenTitle }) => !isRowHeader && !hiddenTitle);
}

/** An empty view is good news, an empty search asks for another, and an empty shop has a first step. */
function NoRows<Row, Filters, By extends string>(props: {
  list: List<Row, Filters, By>;
  request: ListRequest<Filters, By>;
  view: ListView<Filters> | undefined;
  noMatch: string;
  empty: ReactElement;
}) {
  const { list, request, view, noMatch, empty } = props;
  if (view?.empty) return <EmptyState title={view.empty} />;
  if (!list.isFiltered(request)) return empty;
  return (
    <EmptyState title={noMatch}>
      <p>
        <span>Try a broader search, or</span>{" "}
        <TextLink to={list.path} className="whitespace-nowrap">
          {`show all ${list.noun.many}`}
        </TextLink>
        <span>.</span>
      </p>
    </EmptyState>
  );
}

/** To the CSV file of all pages, at `export` below the list's path. */
export function ExportLink<Row, Filters, By extends string>(props: {
  list: List<Row, Filters, By>;
  request: ListRequest<Filters, By>;
}): ReactNode {
  const { list, request } = props;
  return (
    <DownloadLink size="small" href={`${list.path}/export${list.write(firstPage(request))}`}>
      Export CSV
    </DownloadLink>
  );
}

/** Chooses the rows per page. Hidden when all rows fit on the smallest page. */
function PageSizes<Row, Filters, By extends string>(props: {
  list: List<Row, Filters, By>;
  request: ListRequest<Filters, By>;
  total: number;
}) {
  const { list, request, total } = props;
  const [smallest = 0, ...others] = list.sizes;
  if (others.length === 0 || total <= smallest) return null;
  return (
    <nav
      className="mt-3 flex flex-wrap items-center justify-center gap-x-1 text-soft"
      aria-label={`${capitalized(list.noun.many)} on a page`}
    >
      {list.sizes.map((size) => (
        <Link
          key={size}
          className="grid min-h-11 min-w-11 place-items-center rounded-md tabular-nums underline-offset-[0.25em] hover:text-accent aria-[current=true]:font-bold aria-[current=true]:text-ink aria-[current=true]:underline"
          to={{ search: list.write({ ...request, size, page: 1 }) }}
          aria-current={size === request.size}
          preventScrollReset
        >
          {size}
        </Link>
      ))}
      <span>on a page</span>
    </nav>
  );
}
