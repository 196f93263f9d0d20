import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { personalTables, shopTables } from "./table-catalog.ts";

const { shop } = forAllTests(openTestShop);

test("every column that could hold personal data is classified", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()
      and table_name = any(${personalTables.map(([name]) => name)}::text[])
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'inet', 'bytea')
  `.execute(shop.db);
  const classified = personalTables.flatMap(([name, table]) =>
    table.erase === "delete"
      ? []
      : [...Object.keys(table.erase), ...table.impersonal].map((column) => `${name}.${column}`),
  );
  const deleted = personalTables
    .filter(([, { erase }]) => erase === "delete")
    .map(([name]) => `${name}.`);
  const inQuestion = rows
    .map(({ name }) => name)
    .filter((name) => !deleted.some((table) => name.startsWith(table)));
  expect(inQuestion.toSorted()).toEqual(classified.toSorted());
});

test("the README of the schema says of every table what it holds", () => {
  const readme = readFileSync("server/platform/db/schema/README.md", "utf8");
  const rows = readme.match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => row.split(" | ")[0]?.match(/[a-z_]+/g) ?? []);
  expect(shopTables.filter((table) => !named.includes(table))).toEqual([]);
});
