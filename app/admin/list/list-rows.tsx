import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { type Column, type ColumnSort, DataTable } from "#app/ui/lists/data-table.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import {
  firstPage,
  type List,
  type ListColumn,
  type ListPlace,
  type ListRequest,
  sortText,
} from "./define-list.ts";
import type { LoadedList } from "./load-list.ts";

/** The rows of a list's page, in the columns that the owner did not hide. */
export function ListRows<Row, Filters, By extends string>(props: {
  list: List<Row, Filters, By>;
  loaded: LoadedList<Row, Filters, By>;
  isNew: ((row: Row) => boolean) | undefined;
  selection: Selection;
}): ReactNode {
  const { list, loaded, isNew = () => false, selection } = props;
  const { request, rows } = loaded;
  const { nameOf } = list;
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && location.pathname === list.path;
  const query = list.write({ ...request, page: loaded.page.number });
  const place: ListPlace<Row> = {
    query,
    withOpen: (name, id) => `${query === "" ? "?" : `${query}&`}${name}=${id}`,
    isNew,
  };

  return (
    <div className="list-rows" aria-busy={isLoading}>
      <DataTable
        className={list.className ?? ""}
        caption={captionOf(list, request)}
        columns={list.columns
          .filter(({ id }) => !loaded.preferences.hidden.includes(id))
          .map((column) => columnOf(column, list, request, place))}
        rows={rows}
        idOf={list.idOf}
        markOf={(row) => (isNew(row) ? "new" : undefined)}
        labelsOnCards={!list.hasOwnPhoneRows}
        {...(nameOf && { selection: { ...selection, labelOf: nameOf } })}
      />
    </div>
  );
}

/** The order is only said while it is the initial one; the headings say others. */
function captionOf<Row, Filters, By extends string>(
  { caption, noun, sort }: List<Row, Filters, By>,
  request: ListRequest<Filters, By>,
): string {
  if (sortText(request.sort) === sortText(sort?.initial)) return caption;
  return capitalized(noun.many);
}

function columnOf<Row, Filters, By extends string>(
  { sortBy, cell, ...column }: ListColumn<Row, By>,
  list: List<Row, Filters, By>,
  request: ListRequest<Filters, By>,
  place: ListPlace<Row>,
): Column<Row> {
  return {
    ...column,
    cell: (row) => cell(row, place),
    ...(sortBy && { sort: sortOf(sortBy, list, request) }),
  };
}

/** Sorts ascending on the first press, descending on the next. */
function sortOf<Row, Filters, By extends string>(
  by: By,
  list: List<Row, Filters, By>,
  request: ListRequest<Filters, By>,
): ColumnSort {
  const { sort } = request;
  const isCurrent = sort?.by === by;
  const isDescending = sort?.descending === true;
  const direction = isDescending ? "descending" : "ascending";
  return {
    direction: isCurrent ? direction : undefined,
    query: list.write({
      ...firstPage(request),
      sort: { by, descending: isCurrent && !isDescending },
    }),
  };
}
