import { useLayoutEffect, useRef } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { Input, Select } from "#app/ui/fields/input.tsx";
import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import { type ProductSort, productSortNames } from "#domain/catalog/sort-products.ts";
import { listAddress } from "./list-address.ts";

/** On a phone it is in the filter sheet. */
export function SearchField({ list }: { list: ProductListView }) {
  return (
    <Form
      method="get"
      action="/products"
      role="search"
      className="max-md:hidden"
      preventScrollReset
    >
      <HiddenFields list={{ ...list, search: "", page: 1 }} />
      <Input
        key={list.search}
        type="search"
        name="q"
        autoComplete="on"
        aria-label="Search the bars"
        placeholder="Search"
        defaultValue={list.search}
        maxLength={60}
        className="w-44 lg:w-60"
      />
    </Form>
  );
}

/** Hidden fields with parameters of the list that a form has no fields for. */
function HiddenFields({ list }: { list: ProductListView }) {
  const query = new URLSearchParams(listAddress(list).split("?")[1]);
  return [...query].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

export function SortForm({
  list,
  sorts,
}: {
  list: ProductListView;
  sorts: readonly ProductSort[];
}) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const sort = useRef<HTMLSelectElement>(null);

  // Sync the select with the URL, such as after Back, but not while a navigation is pending. In a
  // layout effect, so that it runs before early events are replayed.
  const settled = navigation.state === "idle";
  useLayoutEffect(() => {
    if (settled && sort.current) sort.current.value = list.sort;
  }, [list.sort, settled]);

  return (
    <Form
      method="get"
      action="/products"
      preventScrollReset
      // On a phone it is in a line with the view, below the number of bars and the filter.
      className="flex min-w-0 items-center gap-2 max-sm:grow max-sm:basis-[calc(100%-4rem)]"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <HiddenFields list={{ ...list, page: 1, sort: list.firstSort }} />
      <label htmlFor="sort" className="shrink-0 text-sm text-soft max-sm:sr-only">
        Sort by
      </label>
      <Select
        ref={sort}
        id="sort"
        name="sort"
        defaultValue={list.sort}
        className="w-auto min-w-0 max-sm:w-full"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {productSortNames[sort]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" variant="quiet">
          Sort
        </Button>
      </noscript>
    </Form>
  );
}

export function ViewToggle({ list }: { list: ProductListView }) {
  return (
    <nav
      aria-label="View"
      className="flex shrink-0 overflow-hidden rounded-md border-[1.5px] border-ink"
    >
      {(["grid", "list"] as const).map((view) => (
        <Link
          key={view}
          to={listAddress({ ...list, view })}
          preventScrollReset
          replace
          aria-current={list.view === view ? "true" : undefined}
          aria-label={view === "grid" ? "Grid" : "List"}
          className="grid size-11 place-items-center text-soft max-sm:aria-[current=true]:hidden focus-visible:-outline-offset-5 aria-[current=true]:bg-ink aria-[current=true]:text-paper"
        >
          <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
            {view === "grid" ? (
              <path d="M3 2h5v7H3zM12 2h5v7h-5zM3 11h5v7H3zM12 11h5v7h-5z" />
            ) : (
              <path d="M2 3h4v5H2zM8 4.500h10v2H8zM2 12h4v5H2zM8 13.500h10v2H8z" />
            )}
          </svg>
        </Link>
      ))}
    </nav>
  );
}
