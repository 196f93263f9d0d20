import { type Page, pageOfUncounted } from "#app/ui/text/page-of.ts";
import type { List, ListRequest } from "./define-list.ts";

export type FoundPage<Row, Filters, By extends string> = {
  readonly request: ListRequest<Filters, By>;
  readonly page: Page;
  /** This many were counted, and there are more. */
  readonly moreThan: number | undefined;
  readonly rows: readonly Row[];
};

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

export type FindRows<Row, Filters, By extends string> = (
  request: ListRequest<Filters, By>,
  range: ListRange,
) => FoundRows<Row> | Promise<FoundRows<Row>>;

/** Finds the page that an address asks for, or the last one if there are fewer. */
export async function findPage<Row, Filters, By extends string>(
  list: List<Row, Filters, By>,
  query: URLSearchParams,
  find: FindRows<Row, Filters, By>,
): Promise<FoundPage<Row, Filters, By>> {
  const request = list.read(query);
  const found = await find(request, rangeOf(request));
  const lastPage = Math.max(1, Math.ceil(found.total / request.size));
  const mayExist = found.hasMore === true && found.rows.length > 0;
  if (request.page <= lastPage || mayExist) return pageWith(request, found);

  const last = { ...request, page: lastPage, after: undefined, before: undefined };
  return pageWith(last, await find(last, rangeOf(last)));
}

function rangeOf({ page, size, after, before }: ListRequest<unknown>): ListRange {
  return { limit: size, offset: (page - 1) * size, after, before };
}

function pageWith<Row, Filters, By extends string>(
  request: ListRequest<Filters, By>,
  { rows, total, hasMore = false }: FoundRows<Row>,
): FoundPage<Row, Filters, By> {
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
