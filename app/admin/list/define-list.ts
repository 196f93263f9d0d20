import type { ReactNode } from "react";
import type { Column } from "#app/ui/lists/data-table.tsx";
import { searchText } from "#app/ui/text/search-text.ts";
import { isUuid } from "../shared/is-uuid.ts";
import type { ListFilter } from "./list-filters.ts";

/** What an address asks of a list: which rows, in which order, and which page of them. */
export type ListRequest<Filters, By extends string = string> = {
  readonly search: string;
  /** Only those that are set. */
  readonly filters: Partial<Filters>;
  readonly sort: ListSort<By> | undefined;
  /** Rows per page. */
  readonly size: number;
  /** From 1. It may be beyond the last one. */
  readonly page: number;
  /** The row that the page continues after or ends before, so that it need not be counted. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

export type ListSort<By extends string = string> = {
  readonly by: By;
  readonly descending: boolean;
};

/** A column of a list. Its cell may link to what is open beside the list. */
export type ListColumn<Row, By extends string = string> = Omit<Column<Row>, "sort" | "cell"> & {
  /** The key that its heading sorts by. */
  readonly sortBy?: By;
  readonly cell: (row: Row, place: ListPlace<Row>) => ReactNode;
};

/** The list around a row. */
export type ListPlace<Row> = {
  /** The query of the shown page; "" for the first one of all rows. */
  readonly query: string;
  /** The shown page with something open beside it, such as `?page=2&order=7`. */
  readonly withOpen: (name: string, id: string | number) => string;
  readonly isNew: (row: Row) => boolean;
};

/** A view that is always there: its filters replace those that are set. */
export type ListView<Filters> = {
  /** Also the name of its count. */
  readonly id: string;
  readonly name: string;
  readonly filters: Partial<Filters>;
  /** What an empty one says. */
  readonly empty?: string;
};

export type ListDefinition<Row, Filters, By extends string> = {
  /** What its rows are, such as "gift card" and "gift cards". */
  readonly noun: { readonly one: string; readonly many: string };
  readonly path: string;
  /** For screen readers: the rows and their order while no other is chosen. */
  readonly caption: string;
  readonly search?: {
    readonly placeholder: string;
    /** Of the query parameter; "search" by default. */
    readonly name?: string;
    readonly maxLength?: number;
  };
  readonly filters?: { readonly [Name in keyof Filters]: ListFilter<Filters[Name]> };
  readonly views?: readonly ListView<NoInfer<Filters>>[];
  readonly sort?: {
    readonly initial?: ListSort<NoInfer<By>>;
    /** For phones, which have no headings: the initial order, and the others. */
    readonly initialLabel: string;
    readonly choices: readonly (ListSort<NoInfer<By>> & { readonly label: string })[];
  };
  /** Whether pages continue after a row, whose id is a UUID, instead of skipping rows. */
  readonly continuesAfterRows?: boolean;
  /** Choices of rows per page; the first is the default. */
  readonly sizes: readonly number[];
  readonly columns: readonly ListColumn<Row, By>[];
  readonly idOf: (row: Row) => string | number;
  /** The row's name for its checkbox; lists without it select nothing. */
  readonly nameOf?: (row: Row) => string;
  /**
   * How many rows of all pages can be selected at once. Their ids are at `ids` below the list's path.
   */
  readonly maxSelected?: number;
  /** Whether search, filters and the buttons beside them are shown without rows, too, as specified. */
  readonly hasToolsWhenEmpty?: true;
  readonly className?: string;
  /** A phone shows rows as `className` says, instead of cells below each other with their titles. */
  readonly hasOwnPhoneRows?: true;
};

export type List<Row, Filters, By extends string> = Omit<
  ListDefinition<Row, Filters, By>,
  "filters"
> & {
  readonly filters: { readonly [Name in keyof Filters]: ListFilter<Filters[Name]> };
  /** Reads an address; unknown values are left out. */
  readonly read: (query: URLSearchParams) => ListRequest<Filters, By>;
  /** The query of an address, such as "?search=robin&page=2"; "" for the first page of all rows. */
  readonly write: (request: Partial<ListRequest<Filters, By>>) => string;
  readonly isFiltered: (request: ListRequest<Filters, By>) => boolean;
};

export type RequestOf<Any extends { readonly read: (query: URLSearchParams) => unknown }> =
  ReturnType<Any["read"]>;

/** Declares a list of the admin: what its address says, and how its rows are shown. */
export function defineList<Row, Filters = Record<never, never>, By extends string = never>(
  definition: ListDefinition<Row, Filters, By>,
): List<Row, Filters, By> {
  const { sizes, sort } = definition;
  const searchName = definition.search?.name ?? "search";
  const maxLength = definition.search?.maxLength;
  const filters = definition.filters ?? ({} as List<Row, Filters, By>["filters"]);
  const names = Object.keys(filters) as (keyof Filters & string)[];
  const sortKeys = definition.columns.flatMap(({ sortBy }) => sortBy ?? []);

  function read(query: URLSearchParams): ListRequest<Filters, By> {
    return {
      search: searchText(query.get(searchName), maxLength),
      filters: readFilters(query),
      sort: parseSort(query.get("sort")) ?? sort?.initial,
      size: sizes.find((size) => String(size) === query.get("size")) ?? defaultSize(sizes),
      page: parsePage(query.get("page")),
      ...parseCursor(query),
    };
  }

  function readFilters(query: URLSearchParams): Partial<Filters> {
    const read: Partial<Filters> = {};
    for (const name of names) {
      const value = filters[name].parse(query.get(name) ?? "");
      if (value !== undefined) read[name] = value;
    }
    return read;
  }

  function parseSort(text: string | null): ListSort<By> | undefined {
    const by = sortKeys.find((key) => key === text?.replace(/^-/, ""));
    return by && { by, descending: text?.startsWith("-") ?? false };
  }

  function write(request: Partial<ListRequest<Filters, By>>): string {
    const { search, size, page = 1, after, before } = request;
    const query = new URLSearchParams();
    if (search) query.set(searchName, search);
    for (const name of names) {
      const value = request.filters?.[name];
      if (value !== undefined) query.set(name, filters[name].format(value));
    }
    const sorted = sortText(request.sort);
    if (sorted && sorted !== sortText(sort?.initial)) query.set("sort", sorted);
    if (size && size !== sizes[0]) query.set("size", String(size));
    if (page > 1) {
      query.set("page", String(page));
      if (after) query.set("after", after);
      else if (before) query.set("before", before);
    }
    return query.size > 0 ? `?${query}` : "";
  }

  function isFiltered({ search, filters: set }: ListRequest<Filters, By>): boolean {
    return search !== "" || Object.keys(set).length > 0;
  }

  return { ...definition, filters, read, write, isFiltered };
}

/** The same rows from the first page on. */
export function firstPage<Filters, By extends string>(
  request: ListRequest<Filters, By>,
): ListRequest<Filters, By> {
  return { ...request, page: 1, after: undefined, before: undefined };
}

/** As in an address: a minus sign reverses. */
export function sortText(sort: ListSort | undefined): string {
  if (!sort) return "";
  return sort.descending ? `-${sort.by}` : sort.by;
}

function defaultSize(sizes: readonly number[]): number {
  const [size] = sizes;
  if (size === undefined) throw new Error("A list needs a number of rows per page.");
  return size;
}

function parsePage(text: string | null): number {
  return /^\d{1,9}$/.test(text ?? "") ? Math.max(1, Number(text)) : 1;
}

/** Rows are named by UUIDs where pages continue after a row; other text names none. */
function parseCursor(query: URLSearchParams): Pick<ListRequest<never>, "after" | "before"> {
  const after = query.get("after");
  if (after !== null && isUuid(after)) return { after };
  const before = query.get("before");
  return before !== null && isUuid(before) ? { before } : {};
}
