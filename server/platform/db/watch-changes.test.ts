import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { createDatabase, dropDatabase, withDatabase } from "#test/support/databases.ts";
import type { Connection } from "./open-database.ts";
import { type ChangeWatch, watchChanges } from "./watch-changes.ts";

const server = inject("databaseServer");
const name = `conche_watch_${randomUUID().replaceAll("-", "")}`;
let connection: Connection;
let client: Client;
let watch: ChangeWatch;

beforeEach(async () => {
  await createDatabase(server, name, inject("templateDatabase"));
  connection = withDatabase(server, name);
  client = new Client({ ...connection });
  await client.connect();
  watch = watchChanges(connection, createLog("silent"));
  await vi.waitFor(() => expect(watch.stamp()).toBeDefined(), { timeout: 5_000 });
});
afterEach(async () => {
  await watch.stop();
  await client.end();
  await dropDatabase(server, name);
});

test.each([
  ["a product", "update products set price = 12 where id = 1"],
  ["the prices", `insert into settings values ('pricing', 1, '{}', now(), 'owner')`],
  ["the coming-soon list", "insert into coming_soon_items (name) values ('Soon')"],
  ["everything at once", "truncate products cascade"],
])(
  "a change of %s, made by anybody, gives another stamp within a second",
  async (_what, statement) => {
    const before = watch.stamp();
    await client.query(statement);
    await vi.waitFor(() => expect(watch.stamp()).not.toBe(before), { timeout: 1_000 });
  },
);

test("a change that is rolled back, and one that no page shows, leave the stamp as it is", async () => {
  const before = watch.stamp();
  await client.query("begin");
  await client.query("update products set price = 12 where id = 1");
  await client.query("rollback");
  await client.query("insert into orders (order_number) values ('CHOC-2026-001')");
  // One that counts, to know that the others would have been heard of.
  await client.query("update products set price = 12 where id = 1");
  await vi.waitFor(() => expect(watch.stamp()).toBe((before ?? 0) + 1), { timeout: 1_000 });
});

test("while the connection is away nothing is known, and afterwards everything counts as changed", async () => {
  const before = watch.stamp();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'conche-changes' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(watch.stamp()).toBeUndefined(), { timeout: 2_000, interval: 5 });
  await vi.waitFor(() => expect(watch.stamp()).toBeDefined(), { timeout: 10_000 });
  expect(watch.stamp()).not.toBe(before);
});
