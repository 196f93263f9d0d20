import { expect, test } from "vitest";
import { isFiltered, orderListFilter, orderListQuery } from "./order-list-address.ts";

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
  "the query %j is written as it was read",
  (query) => {
    const page = Number(new URLSearchParams(query).get("page") ?? 1);
    expect(orderListQuery(read(query), page)).toBe(query);
  },
);

test("what is open stands behind the filter", () => {
  expect(orderListQuery(read("search=kim"), 2, { order: "7" })).toBe("?search=kim&page=2&order=7");
});

test("an empty filter filters nothing", () => {
  expect(isFiltered(read("page=4"))).toBe(false);
  expect(isFiltered(read("payment=refunded"))).toBe(true);
});
