import { expect, test } from "vitest";
import {
  isFiltered,
  orderFilterOf,
  orderListCursor,
  orderListFilter,
  orderListQuery,
} from "./order-list-address.ts";

const read = (query: string) => orderListFilter(new URLSearchParams(query));

test.each([
  ["", { search: "", status: undefined, paymentStatus: undefined }],
  ["search=+Robin%00%0ASample+", { search: "Robin Sample" }],
  ["status=shipped&payment=paid", { status: "shipped", paymentStatus: "paid" }],
  ["status=all&payment=Paid", { status: undefined, paymentStatus: undefined }],
  ["status=&payment=&search=", { search: "", status: undefined, paymentStatus: undefined }],
  [`search=${"x".repeat(500)}`, { search: "x".repeat(100) }],
])("the address %j asks for %j", (query, expected) => {
  expect(read(query)).toMatchObject(expected);
});

test.each(["", "?search=a%26b&status=pending&payment=failed&page=3", "?search=100%25"])(
  "the query %j is written back unchanged",
  (query) => {
    const page = Number(new URLSearchParams(query).get("page") ?? 1);
    expect(orderListQuery(read(query), page)).toBe(query);
  },
);

test.each(["view=to-pack&from=2026-11-01&to=2026-11-20", "view=needs-me", "to=2026-02-28"])(
  "the view and the days of %j are written back unchanged",
  (query) => {
    expect(orderListQuery(read(query))).toBe(`?${query}`);
    expect(isFiltered(read(query))).toBe(true);
  },
);

test.each(["view=all", "from=2026-02-30", "to=today", "from=2026-1-1", "from='; drop table"])(
  "%j is left out of the filter",
  (query) => {
    expect(isFiltered(read(query))).toBe(false);
  },
);

test("days are days in the shop's time zone", () => {
  const timeZone = "America/Denver";
  expect(orderFilterOf(read("from=2026-11-20"), timeZone).days).toEqual({
    from: "2026-11-20",
    to: undefined,
    timeZone,
  });
  expect(orderFilterOf(read("search=kim"), timeZone).days).toBeUndefined();
});

test("an address says which order its page continues after, or ends before", () => {
  const id = "7c0f3a52-94ac-4b0e-9d36-6c8f1e0b2a11";
  const cursor = (query: string) => orderListCursor(new URLSearchParams(query));
  expect(orderListQuery(read("search=kim"), 3, { after: id })).toBe(
    `?search=kim&page=3&after=${id}`,
  );
  expect(orderListQuery(read(""), 2, { before: id })).toBe(`?page=2&before=${id}`);
  expect(orderListQuery(read(""), 1, { before: id })).toBe("");
  expect(cursor(`?page=3&after=${id}`)).toEqual({ after: id });
  expect(cursor(`?page=2&before=${id}`)).toEqual({ before: id });
  expect(cursor("?page=2&after=7&before='")).toEqual({});
});

test("an empty filter filters nothing", () => {
  expect(isFiltered(read("page=4"))).toBe(false);
  expect(isFiltered(read("payment=refunded"))).toBe(true);
});

test("a page has ten orders, or one of the page sizes on offer if the address names it", () => {
  expect(read("").size).toBe(10);
  expect(read("size=50").size).toBe(50);
  expect(orderListQuery(read("size=50&search=kim"), 2)).toBe("?search=kim&size=50&page=2");
  for (const size of ["10", "11", "1000000", "-1", "NaN"]) {
    expect(orderListQuery(read(`size=${size}`))).toBe("");
  }
});

test("orders are sorted as the address says, or newest first", () => {
  expect(read("").sort).toEqual({ by: "date", descending: true });
  for (const sort of ["date", "customer", "-customer", "total", "-total", "status", "-status"]) {
    expect(orderListQuery(read(`sort=${sort}&size=50`))).toBe(`?sort=${sort}&size=50`);
    expect(isFiltered(read(`sort=${sort}`))).toBe(false);
  }
  for (const sort of ["-date", "", "-", "--total", "id", "total desc", "__proto__"]) {
    expect(orderListQuery(read(`sort=${sort}`))).toBe("");
  }
});
