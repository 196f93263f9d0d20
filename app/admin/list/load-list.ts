import { type Page, pageOfUncounted } from "#app/ui/text/page-of.ts";
import { choiceOf, type ListChoice } from "#domain/lists/list-settings.ts";
import type { AppContext } from "#server/app-context.ts";
import { listSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import type { List, ListRequest } from "./define-list.ts";

/** A page of a list as its screen shows it. */
export type LoadedList<Row, Filters, By extends string> = {
  readonly request: ListRequest<Filters, By>;
  readonly page: Page;
  /** This many were counted, and there are more. */
  readonly moreThan: number | undefined;
  readonly rows: readonly Row[];
  /** What the owner chose for it. */
  readonly choice: ListChoice;
};

/** Which rows a query reads. */
export type ListRange = {
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

export type FoundRows<Row> = {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Whether the count stopped at the total. */
  readonly hasMore?: boolean;
};

/** Loads the page that an address asks for, or the last one if there are fewer. */
export async function loadList<Row, Filters, By extends string>(
  { db, log }: Pick<AppContext, "db" | "log">,
  list: List<Row, Filters, By>,
  query: URLSearchParams,
  find: (request: ListRequest<Filters, By>, range: ListRange) => Promise<FoundRows<Row>>,
): Promise<LoadedList<Row, Filters, By>> {
  const { data } = await getSettings(db, listSection, log);
  const choice = choiceOf(data, list.path);
  const request = list.read(query);
  const found = await find(request, rangeOf(request));
  const lastPage = Math.max(1, Math.ceil(found.total / request.size));
  const mayExist = found.hasMore === true && found.rows.length > 0;
  if (request.page > lastPage && !mayExist) {
    const last = { ...request, page: lastPage, after: undefined, before: undefined };
    return { ...loaded(last, await find(last, rangeOf(last))), choice };
  }
  return { ...loaded(request, found), choice };
}

function rangeOf({ page, size, after, before }: ListRequest<unknown>): ListRange {
  return { limit: size, offset: (page - 1) * size, after, before };
}

function loaded<Row, Filters, By extends string>(
  request: ListRequest<Filters, By>,
  { rows, total, hasMore = false }: FoundRows<Row>,
): Omit<LoadedList<Row, Filters, By>, "choice"> {
  const shown = rows.length;
  const page = pageOfUncounted(String(request.page), request.size, { total, hasMore, shown });
  return {
    request,
    page,
    moreThan: hasMore ? Math.max(total, page.offset + shown) : undefined,
    rows,
  };
}

/** The range of a list that is short enough to be read whole. */
export function rangeOfAll<Row>(all: readonly Row[], { limit, offset }: ListRange): FoundRows<Row> {
  return { rows: all.slice(offset, offset + limit), total: all.length };
}
