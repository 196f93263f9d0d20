import { expect, test } from "vitest";
import { referredFirst } from "./table-queries.ts";

const table = (name: string, ...refersTo: string[]) => ({ name, refersTo });
const names = (tables: readonly { name: string }[]) => tables.map(({ name }) => name);

test("a table comes after those that it refers to, once", () => {
  const tables = [
    table("items", "orders", "products"),
    table("orders", "customers"),
    table("products"),
    table("customers"),
  ];
  expect(names(referredFirst(tables))).toEqual(["customers", "orders", "products", "items"]);
});

test("two tables that refer to each other are both restored", () => {
  const tables = [table("orders", "payments"), table("payments", "orders")];
  expect(names(referredFirst(tables))).toEqual(["payments", "orders"]);
});
