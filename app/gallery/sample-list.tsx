import { Link } from "react-router";
import { defineList, type ListColumn } from "#app/admin/list/define-list.ts";
import { day, oneOf, oneOfLoaded } from "#app/admin/list/list-filters.ts";
import { capitalized } from "#app/ui/text/capitalized.ts";
import type { SampleThing } from "./sample-things.ts";

type SortKey = "made" | "name" | "price";

const columns: readonly ListColumn<SampleThing, SortKey>[] = [
  {
    id: "thing",
    title: "Thing",
    sortBy: "name",
    isRowHeader: true,
    cell: ({ id, name }, { withOpen }) => (
      <Link className="row-link" to={{ search: withOpen("thing", id) }} preventScrollReset>
        {name}
      </Link>
    ),
  },
  { id: "sort-of", title: "Kind", cell: ({ kind }) => capitalized(kind) },
  { id: "made", title: "Made", sortBy: "made", cell: ({ made }) => made },
  { id: "worth", title: "Price", sortBy: "price", numeric: true, cell: ({ price }) => `$${price}` },
];

/** A list of the admin with everything that one can have. */
export const sampleList = defineList({
  noun: { one: "thing", many: "things" },
  path: "/components/list",
  caption: "Things, newest first",
  search: { placeholder: "Name", maxLength: 40 },
  filters: {
    kind: oneOf(["soft", "hard", "lost"], {
      label: "Kind",
      all: "All kinds",
      labelOf: capitalized,
    }),
    owner: oneOfLoaded({ label: "Owner", all: "All owners", isExtra: true }),
    from: day({ label: "From", isExtra: true }),
    shop: oneOf(["slow"]),
  },
  views: [
    { id: "all", name: "All", filters: {} },
    { id: "soft", name: "Soft", filters: { kind: "soft" } },
    { id: "lost", name: "Lost", filters: { kind: "lost" }, empty: "Nothing is lost." },
  ],
  sort: {
    initial: { by: "made", descending: true },
    initialLabel: "Newest first",
    choices: [{ by: "price", descending: false, label: "Price, lowest first" }],
  },
  sizes: [10, 25],
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  maxSelected: 100,
});
