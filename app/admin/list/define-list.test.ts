import { describe, expect, test } from "vitest";
import { defineList } from "./define-list.ts";
import { day, flag, idOfLoaded, oneOf, oneOfLoaded } from "./list-filters.ts";

type Row = { readonly id: string; readonly name: string };

const list = defineList({
  noun: { one: "thing", many: "things" },
  path: "/admin/things",
  caption: "Things, newest first",
  search: { placeholder: "Name", maxLength: 100 },
  filters: {
    kind: oneOf(["big", "small"]),
    tag: oneOfLoaded({ label: "Tag", all: "All tags" }),
    from: day({ label: "From" }),
    bar: idOfLoaded({ label: "Bar", all: "All bars" }),
    gift: flag({ label: "Gift", all: "Gifts and others", on: "Gifts only" }),
  },
  sort: { initial: { by: "date", descending: true }, initialLabel: "Newest first", choices: [] },
  continuesAfterRows: true,
  sizes: [10, 25],
  columns: [
    { id: "date", title: "Date", sortBy: "date", cell: ({ id }: Row) => id },
    { id: "name", title: "Name", sortBy: "name", cell: ({ name }) => name },
  ],
  idOf: ({ id }) => id,
});

const read = (query: string) => list.read(new URLSearchParams(query));

describe("an address of a list", () => {
  test.each([
    "",
    "?search=a%26b&kind=small&page=3",
    "?search=100%25",
    "?kind=big&tag=friend&from=2026-02-28&sort=-name&size=25&page=2",
    "?sort=date",
    "?bar=7&gift=yes",
    `?page=3&after=7c0f3a52-94ac-4b0e-9d36-6c8f1e0b2a11`,
    `?page=2&before=7c0f3a52-94ac-4b0e-9d36-6c8f1e0b2a11`,
  ])("%j is read, and written back unchanged", (query) => {
    expect(list.write(read(query))).toBe(query);
  });

  test.each([
    "kind=huge&kind=&tag=",
    "from=2026-02-30",
    "bar=&gift=no",
    "from=today",
    "sort=id&sort=__proto__",
    "size=11&size=1000000",
    "page=0&after=7",
    "page=-1&page=1e9&before='",
    "search=%00",
  ])("%j names nothing that the list has, and is left out", (query) => {
    expect(list.write(read(query))).toBe("");
    expect(list.isFiltered(read(query))).toBe(false);
  });

  test("searches one line without control characters, of a limited length", () => {
    expect(read("search=+Robin%00%0ASample+").search).toBe("Robin Sample");
    expect(read(`search=${"x".repeat(500)}`).search).toBe("x".repeat(100));
    expect([...read(`search=${"🍫".repeat(500)}`).search]).toHaveLength(100);
  });

  test("reads an id that is no number as 0, which matches nothing", () => {
    expect(read("bar=seven").filters).toEqual({ bar: 0 });
    expect(read("bar=7&gift=yes").filters).toEqual({ bar: 7, gift: true });
  });

  test("is sorted, and has the smallest page, as the list declares it", () => {
    expect(read("")).toMatchObject({ sort: { by: "date", descending: true }, size: 10, page: 1 });
  });

  test("is filtered by a search or a filter, not by its order or page", () => {
    expect(list.isFiltered(read("search=robin"))).toBe(true);
    expect(list.isFiltered(read("from=2026-11-20"))).toBe(true);
    expect(list.isFiltered(read("sort=name&size=25&page=4"))).toBe(false);
  });

  test("of the first page names no row", () => {
    const id = "7c0f3a52-94ac-4b0e-9d36-6c8f1e0b2a11";
    expect(list.write({ ...read(""), page: 1, before: id })).toBe("");
  });
});
