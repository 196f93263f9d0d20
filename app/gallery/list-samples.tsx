import type { ReactNode } from "react";
import { TextLink } from "../ui/buttons/text-link.tsx";
import { useSelection } from "../ui/hooks/use-selection.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { EmptyState } from "../ui/lists/empty-state.tsx";
import { ListKeys } from "../ui/lists/list-keys.tsx";
import { ListSearch } from "../ui/lists/list-search.tsx";
import { Pager } from "../ui/lists/pager.tsx";
import { SortableList } from "../ui/lists/sortable-list.tsx";
import { longWord, nothing } from "./sample-things.ts";

/** Lists and what is around them. */
export const listSamples: Record<string, ReactNode> = {
  "data-table.tsx": <Table />,
  "empty-state.tsx": (
    <>
      <EmptyState title="Nothing here" />
      <EmptyState title="Nothing found">
        <p>Search for something else.</p>
      </EmptyState>
    </>
  ),
  "list-keys.tsx": (
    <>
      <ListKeys />
      <ListKeys selects={false} />
    </>
  ),
  "list-search.tsx": (
    <ListSearch
      list="sample"
      placeholder="Name or number"
      maxLength={100}
      name="search"
      search="what was searched"
      fields={[
        {
          kind: "choice",
          name: "kind",
          label: "Kind",
          all: "All kinds",
          options: [{ value: "one", label: "One kind" }],
        },
        { kind: "day", name: "since", label: "Since", isExtra: true },
      ]}
      query="?search=what+was+searched"
      tidy={(query) => `?${query}`}
    />
  ),
  "pager.tsx": (
    <>
      <Pager page={pageNumber(1)} noun="things" />
      <Pager page={pageNumber(2)} noun="more things" />
      <Pager page={pageNumber(3)} noun="many things" moreThan={1000} />
    </>
  ),
  "sortable-list.tsx": (
    <SortableList
      label="Ingredients"
      entries={["Cocoa beans", "Cane sugar", longWord]}
      onMove={nothing}
      onRemove={nothing}
    >
      {(entry) => <span className="min-w-0 font-medium wrap-anywhere">{entry}</span>}
    </SortableList>
  ),
};

type Thing = { readonly id: string; readonly name: string; readonly price: string };

const things: readonly Thing[] = [
  { id: "1", name: "New", price: "$1.00" },
  { id: "2", name: "Selected", price: "$22.00" },
  { id: "3", name: longWord, price: "$333.00" },
];

const columns: readonly Column<Thing>[] = [
  {
    id: "thing",
    title: "Thing",
    isRowHeader: true,
    sort: { direction: "ascending", query: "?" },
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    id: "worth",
    title: "Price",
    numeric: true,
    sort: { direction: undefined, query: "?" },
    cell: ({ price }) => price,
  },
  { id: "more", title: "More", hiddenTitle: true, cell: () => <TextLink to="?">View</TextLink> },
];

function Table() {
  const selection = useSelection(things);
  return (
    <DataTable
      caption="Things, by name"
      columns={columns}
      rows={things}
      idOf={({ id }) => id}
      markOf={({ id }) => (id === "1" ? "new" : undefined)}
      selection={{
        ...selection,
        has: (id) => id === "2" || selection.has(id),
        labelOf: ({ name }) => name,
      }}
    />
  );
}

function pageNumber(number: number) {
  return { number, pages: 3, offset: (number - 1) * 10, size: 10, total: 27 };
}
