import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "#test/support/empty-database.ts";
import { loadSampleProducts } from "../../catalog/load-sample-products.ts";
import { listProducts } from "../../catalog/product-queries.ts";
import { openApp } from "../../open-app.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { searchOrders } from "../../orders/list/search-orders.ts";
import { parseConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { isMigrated, listAppliedMigrations, migrate, migrationNames } from "./migrate.ts";

/** Every file of the folder, to notice unregistered migrations. */
const files = readdirSync(join(import.meta.dirname, "migrations"))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort();
/** As the database names them. */
const all = files.map((file) =>
  file === "0001-schema" ? expect.stringMatching(/^0001-schema-[0-9a-f]{12}$/) : file,
);

test("migrations are applied once, and then the database counts as ready", async () => {
  const { db } = await emptyDatabase();
  expect(await isMigrated(db)).toBe(false);
  expect(await listAppliedMigrations(db)).toEqual([]);
  expect(await migrate(db)).toEqual(all);
  expect(await migrate(db)).toEqual([]);
  expect(await listAppliedMigrations(db)).toEqual(all);
  expect(await isMigrated(db)).toBe(true);
});

test("several processes that start at once migrate once", async () => {
  const { open } = await emptyDatabase();
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(open())));
  expect(applied.flat()).toEqual(all);
});

test("a start has no time limit for its own or another process's migrations", async () => {
  const { connection, db } = await emptyDatabase();
  await sql
    .raw(`
      create table limits_seen (statement_timeout text, lock_timeout text);
      create function note_limits() returns event_trigger language plpgsql as $$ begin
        insert into public.limits_seen
        values (current_setting('statement_timeout'), current_setting('lock_timeout'));
      end $$;
      create event trigger note_limits on ddl_command_end when tag in ('CREATE TABLE')
        execute function note_limits();
    `)
    .execute(db);
  const config = parseConfig({}, tmpdir());
  const log = createLog("silent");
  const shop = await openApp({ config, connection, log });
  await shop.close();
  // The migrator creates its own tables before any migration could lift the limits.
  const { rows } = await sql`
    select statement_timeout, lock_timeout from limits_seen limit 2`.execute(db);
  const unlimited = { statement_timeout: "0", lock_timeout: "0" };
  expect(rows).toEqual([unlimited, unlimited]);
});

test("a database that a newer version has changed is refused with a sentence, and not changed", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(db);
  await expect(migrate(db)).rejects.toMatchObject({
    name: "NewerDatabaseError",
    message:
      "A newer version of the shop has changed this database (9999-later), and this version does " +
      "not know how. Start that version or a newer one. Nothing was changed.",
  });
  // A running process of the older version stays ready while the newer one takes over.
  expect(await isMigrated(db)).toBe(true);
});

test.each([
  ["before the first release", ["0001-opening", "0002-coming-soon-version"]],
  ["another state of the schema of 0.1.0", ["0001-schema-0123456789ab"]],
  ["0.1.0 before its schema had a hash", ["0001-schema"]],
])("a database of %s is refused with a sentence, and not changed", async (_version, names) => {
  const { db } = await emptyDatabase();
  await sql
    .raw(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table orders (id uuid primary key, order_number text);
      insert into orders values (gen_random_uuid(), 'CHOC-2026-001');
    `)
    .execute(db);
  for (const name of names) {
    await sql`insert into kysely_migration values (${name}, 'x')`.execute(db);
  }
  await expect(migrate(db)).rejects.toMatchObject({
    name: "UnreleasedDatabaseError",
    message:
      "This database was made by a version from before the shop's first release, and this version " +
      "cannot read it. Give the shop an empty database, or start that version. Nothing was changed.",
  });
  const { rows } = await sql`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
  `.execute(db);
  expect(rows).toEqual([{ relname: "kysely_migration" }, { relname: "orders" }]);
  expect((await sql`select order_number from orders`.execute(db)).rows).toEqual([
    { order_number: "CHOC-2026-001" },
  ]);
});

test("a database can be migrated to an older version, and from there to this one", async () => {
  const { db } = await emptyDatabase();
  const [first] = migrationNames;
  expect(await migrate(db, first)).toEqual([first]);
  expect(await isMigrated(db)).toBe(migrationNames.length === 1);
  expect(await migrate(db)).toEqual(migrationNames.slice(1));
});

test("several processes that start at once load the sample bars once", async () => {
  const { db, open } = await emptyDatabase();
  await migrate(db);
  const clock = () => new Date("2026-11-20T15:00:00Z");
  const loaded = await Promise.all(
    Array.from({ length: 4 }, () => loadSampleProducts({ db: open(), clock })),
  );
  expect(loaded.sort()).toEqual([0, 0, 0, 12]);
  expect(await listProducts(db)).toHaveLength(12);
});

test("sample bars that the owner deleted stay deleted", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const clock = () => new Date("2026-11-20T15:00:00Z");
  await loadSampleProducts({ db, clock });
  await db.deleteFrom("products").execute();
  expect(await loadSampleProducts({ db, clock })).toBe(0);
  expect(await listProducts(db)).toEqual([]);
});

test("an order cannot get an unknown status", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  for (const wrong of [{ status: "on-hold" }, { payment_status: "charged" }]) {
    const order = { order_number: "O-1", ...wrong };
    await expect(db.insertInto("orders").values(order).execute()).rejects.toThrow("check");
  }
});

test("a database without extensions can be searched", async () => {
  const { db } = await emptyDatabase();
  await sql
    .raw(`
      create function refuse() returns event_trigger language plpgsql
        as $$ begin raise 'permission denied to create extension'; end $$;
      create event trigger no_extensions on ddl_command_start when tag in ('CREATE EXTENSION')
        execute function refuse();
    `)
    .execute(db);
  await migrate(db);
  await sql`insert into orders (order_number, customer_name)
    values ('O-1', 'Robin Sample'), ('O-2', 'Kim Sample')`.execute(db);
  const found = await searchOrders(
    db,
    { ...everyOrder, search: "ROBIN" },
    { limit: 10, offset: 0 },
  );
  expect(found).toMatchObject({ orders: [{ orderNumber: "O-1" }], total: 1 });
});

test("every table has row security against a hosted database's public API", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
  `.execute(db);
  expect(rows).toEqual([]);
});

test("the generated types match the migrated schema", async () => {
  const { db, connection } = await emptyDatabase();
  await migrate(db);
  const url =
    "connectionString" in connection
      ? connection.connectionString
      : `postgresql://${connection.user}@localhost/${connection.database}?host=${connection.host}`;
  const verify = promisify(execFile)("node_modules/.bin/kysely-codegen", ["--verify"], {
    env: { ...process.env, DATABASE_URL: url },
  });
  await expect(verify).resolves.toBeDefined();
});
