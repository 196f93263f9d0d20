import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#test/support/test-shop.ts";
import { shopTables } from "../platform/db/shop-tables.ts";
import { impersonalTables, type PersonalTable, personalTables } from "./personal-data-map.ts";

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(async () => {
  await house.close();
});

const tables = Object.entries<PersonalTable>(personalTables);

test("every table is classified as having personal data or none", () => {
  const known = [...tables.map(([name]) => name), ...impersonalTables];
  expect(known.toSorted()).toEqual(shopTables.toSorted());
});

test("every column that could hold personal data is classified", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()
      and table_name = any(${tables.map(([name]) => name)}::text[])
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'inet', 'bytea')
  `.execute(house.shop.db);
  const classified = tables
    .filter(([, { erase }]) => erase !== "delete")
    .flatMap(([name, { erase, impersonal }]) =>
      [...Object.keys(erase), ...impersonal].map((column) => `${name}.${column}`),
    );
  const deleted = tables.filter(([, { erase }]) => erase === "delete").map(([name]) => `${name}.`);
  const inQuestion = rows
    .map(({ name }) => name)
    .filter((name) => !deleted.some((table) => name.startsWith(table)));
  expect(inQuestion.toSorted()).toEqual(classified.toSorted());
});
