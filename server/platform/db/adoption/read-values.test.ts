import { type Kysely, type RawBuilder, sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { emptyDatabase } from "#test/support/empty-database.ts";
import { createReaders } from "./read-values.ts";

let db: Kysely<unknown>;

beforeEach(async () => {
  db = (await emptyDatabase()).db as unknown as Kysely<unknown>;
  await sql`create schema former_shop`.execute(db);
  await createReaders(db);
});

/** What a reader makes of values of any types. */
async function read(
  cases: readonly (readonly [type: string, value: string, unknown])[],
  reader: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<(readonly [string, string, unknown])[]> {
  const results: (readonly [string, string, unknown])[] = [];
  for (const [type, value] of cases) {
    const json = sql.raw(`to_jsonb((${value})::${type})`);
    const { rows } = await sql<{ found: unknown }>`select ${reader(json)} as found`.execute(db);
    results.push([type, value, rows[0]?.found]);
  }
  return results;
}

test("an amount is read to the cent from whatever holds it, or unknown", async () => {
  const cases = [
    ["double precision", "31.4", "31.40"],
    ["double precision", "0.1 + 0.2", "0.30"],
    ["real", "12.99", "12.99"],
    ["numeric", "12.995", "13.00"],
    ["numeric", "'NaN'", null],
    ["double precision", "'Infinity'", null],
    ["numeric", "-5", "-5.00"],
    ["numeric", "1e12", null],
    ["integer", "12", "12.00"],
    ["money", "'12.50'", "12.50"],
    ["text", "'12.5'", "12.50"],
    ["text", "' $1,299.00 '", "1299.00"],
    ["text", "'-$3'", "-3.00"],
    ["text", "'12,50'", null],
    ["text", "'a dozen'", null],
    ["text", "''", null],
    ["boolean", "true", null],
    ["jsonb", `'{"amount": 3}'`, null],
    ["text", "null", null],
  ] as const;
  expect(await read(cases, (json) => sql`former_shop.amount_of(${json}, 1e8)`)).toEqual(cases);
});

test("a list is read from an array, JSON, or texts with commas", async () => {
  const cases = [
    ["text[]", "array['Nutty', ' Fruity ', null, '']", ["Nutty", "Fruity"]],
    ["jsonb", `'["Nutty", "Fruity", null]'`, ["Nutty", "Fruity"]],
    ["json", `'["Nutty", 70]'`, ["Nutty", "70"]],
    ["text", `'["Nutty", "Fruity"]'`, ["Nutty", "Fruity"]],
    ["text", "'Nutty, Fruity'", ["Nutty", "Fruity"]],
    ["text", "null", []],
    ["jsonb", "'{}'", []],
    ["jsonb", "'null'", []],
  ] as const;
  expect(await read(cases, (json) => sql`former_shop.list_of(${json})`)).toEqual(cases);
});

test("a moment is read from dates, texts and counted seconds, without a time zone in UTC", async () => {
  const cases = [
    ["timestamp", "'2025-11-03 12:00:00'", "2025-11-03 12:00:00"],
    ["text", "'2025-11-03T12:00:00+02:00'", "2025-11-03 10:00:00"],
    ["date", "'2025-11-03'", "2025-11-03 00:00:00"],
    ["bigint", "1762171200", "2025-11-03 12:00:00"],
    ["bigint", "1762171200000", "2025-11-03 12:00:00"],
    ["bigint", "9223372036854775807", null],
    ["text", "'2025-02-30'", null],
    ["text", "'soon'", null],
    ["timestamptz", "'infinity'", null],
    ["timestamptz", "null", null],
  ] as const;
  await sql`set timezone = 'America/New_York'`.execute(db);
  expect(
    await read(cases, (json) => sql`(former_shop.moment_of(${json}) at time zone 'UTC')::text`),
  ).toEqual(cases);
});
