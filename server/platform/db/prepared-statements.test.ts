import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { createLog } from "../log.ts";
import type { Database } from "./database.ts";
import { openDatabase, prepared } from "./open-database.ts";

const house = forAllTests(openTestShop);
let db: Database;
beforeAll(async () => {
  // One connection, so that every query uses the same.
  db = openDatabase(house.connection, createLog("silent"), 1);
});
afterAll(async () => {
  await db.destroy();
});

const add = (amount: number) => sql<{ sum: number }>`select 1 + ${amount}::integer as sum`;

async function listPrepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

beforeEach(async () => {
  await sql`create table if not exists flavors (id integer, name text)`.execute(db);
});

test("a statement is prepared once per connection, in and outside of transactions", async () => {
  await add(1).execute(prepared(db));
  const { rows } = await prepared(db)
    .transaction()
    .execute((tx) => add(2).execute(tx));
  expect(rows).toEqual([{ sum: 3 }]);
  expect(await listPrepared()).toEqual(["select 1 + $1::integer as sum"]);
});

test("a statement whose preparation failed can be sent again", async () => {
  const find = sql`select name from spices where id = ${1}`;
  await expect(find.execute(prepared(db))).rejects.toThrow("does not exist");
  await sql`create table spices (id integer, name text)`.execute(db);
  expect((await find.execute(prepared(db))).rows).toEqual([]);
});

test("columns that a newer version adds break no statement", async () => {
  const flavors = () => sql`select * from flavors where id = ${1}`.execute(prepared(db));
  const names = () => sql`select name from flavors where id = ${1}`.execute(prepared(db));
  await sql`insert into flavors values (1, 'Sea salt')`.execute(db);
  await flavors();
  await names();
  await sql`alter table flavors add column hot boolean not null default false`.execute(db);
  expect((await flavors()).rows).toEqual([{ id: 1, name: "Sea salt", hot: false }]);
  expect((await names()).rows).toEqual([{ name: "Sea salt" }]);
});
