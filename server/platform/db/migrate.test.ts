import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase, withDatabase } from "#test/support/databases.ts";
import { loadSampleProducts } from "../../catalog/load-sample-products.ts";
import { listProducts } from "../../catalog/product-queries.ts";
import { openApp } from "../../open-app.ts";
import { everyOrder } from "../../orders/list/order-filter.ts";
import { listOrders } from "../../orders/list/order-list-queries.ts";
import { searchOrders } from "../../orders/list/search-orders.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { parseConfig } from "../config.ts";
import { createLog } from "../log.ts";
import type { Database } from "./database.ts";
import { isMigrated, listAppliedMigrations, migrate, migrationNames } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

const server = inject("databaseServer");
/** Every file of the folder, to notice unregistered migrations. */
const all = readdirSync(join(import.meta.dirname, "migrations"))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort();
const opened: { name: string; pools: Database[] }[] = [];

async function emptyDatabase() {
  const name = `conche_migrate_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(server, name);
  const entry: (typeof opened)[number] = { name, pools: [] };
  opened.push(entry);
  const connection = withDatabase(server, name);
  const open = () => {
    const db = openDatabase(connection, createLog("silent"));
    entry.pools.push(db);
    return db;
  };
  return { connection, open, db: open() };
}

afterEach(async () => {
  for (const { name, pools } of opened.splice(0)) {
    for (const pool of pools) await pool.destroy();
    await dropDatabase(server, name);
  }
});

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

test("a hosted database with the tables of the specification is adopted with its rows", async () => {
  const { db } = await emptyDatabase();
  const orderId = randomUUID();
  await sql
    .raw(`
      create table products (id bigint primary key, name text, description text,
        full_description text, price numeric, rating numeric, origin text, category text,
        cocoa_percentage integer, tags text[], in_stock boolean, images text[],
        nutrition_facts jsonb, ingredients text[], allergens text[],
        created_at timestamptz default now());
      create table orders (id uuid primary key, order_number text, customer_email text,
        customer_name text, status text, payment_status text, order_date timestamptz,
        shipping_address jsonb, billing_address jsonb, subtotal numeric, tax numeric,
        shipping numeric, discount numeric, total double precision, notes text, tracking_number text,
        estimated_delivery timestamptz, created_at timestamptz, updated_at timestamptz);
      create table order_items (id bigint generated always as identity primary key,
        order_id uuid, product_id bigint references products (id) on delete cascade,
        product_name text, quantity integer, price numeric, image text);
      alter table orders enable row level security;
      create policy "anyone may read" on orders for select using (true);
      insert into products (id, name, price, in_stock) values (7, 'Older Bar', 12.5, true);
      insert into orders (id, order_number, customer_name, status, total)
        values ('${orderId}', 'OLD-2025-007', 'Robin Sample', 'shipped', 31.4),
          -- Duplicate numbers: some shops number by counting, also after a deletion.
          (gen_random_uuid(), 'OLD-2025-008', 'Kim Sample', 'pending', 12),
          (gen_random_uuid(), 'OLD-2025-008', 'Lou Sample', 'pending', 12);
      insert into order_items (order_id, product_id, product_name, quantity, price)
        values ('${orderId}', 7, 'Older Bar', 2, 12.5);
    `)
    .execute(db);

  await migrate(db);

  expect(await listProducts(db)).toMatchObject([{ id: 7, name: "Older Bar", price: 1250 }]);
  // Identity columns continue after ids that were set explicitly.
  const added = await db
    .insertInto("products")
    .values({ name: "Newer Bar" })
    .returning("id")
    .execute();
  expect(added).toEqual([{ id: 8 }]);
  // Order lines are kept when the product is deleted.
  await db.deleteFrom("products").execute();
  expect(await findOrder(db, orderId)).toMatchObject({
    orderNumber: "OLD-2025-007",
    status: "shipped",
    total: 3140,
    items: [{ productName: "Older Bar", quantity: 2, price: 1250 }],
  });
  const { rows } = await sql`select 1 from pg_policies where tablename = 'orders'`.execute(db);
  expect(rows).toEqual([]);
});

test("adopted orders keep their own statuses, and can still be changed", async () => {
  const { db } = await emptyDatabase();
  const orderId = randomUUID();
  await sql
    .raw(`
      create table orders (id uuid primary key, status text, payment_status text);
      insert into orders values ('${orderId}', 'on-hold', 'charged');
    `)
    .execute(db);
  await migrate(db);
  await db.updateTable("orders").set({ notes: "Rings twice" }).execute();
  expect(await findOrder(db, orderId)).toMatchObject({
    status: "pending",
    paymentStatus: "pending",
    notes: "Rings twice",
  });
});

test("an order cannot get an unknown status", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  for (const wrong of [{ status: "on-hold" }, { payment_status: "charged" }]) {
    await expect(db.insertInto("orders").values(wrong).execute()).rejects.toThrow("check");
  }
});

test("adopted orders whose times have no time zone are listed and searched", async () => {
  const { db } = await emptyDatabase();
  await sql
    .raw(`
      create table orders (id uuid primary key default gen_random_uuid(), order_number text,
        created_at timestamp);
      insert into orders (order_number, created_at) values
        ('OLD-1', '2025-11-02 23:59:59'), ('OLD-2', '2025-11-03 00:00:00'), ('OLD-3', null),
        ('OLD-4', '1969-07-20 20:17:00'), ('OLD-5', '2025-11-03 12:00:00');
    `)
    .execute(db);
  await migrate(db);
  const newestFirst = ["OLD-3", "OLD-5", "OLD-2", "OLD-1", "OLD-4"];
  let after: string | undefined;
  for (const [offset, number] of newestFirst.entries()) {
    for (const page of [{ offset }, { offset: 0, after }]) {
      const [order] = await listOrders(db, everyOrder, { limit: 1, ...page });
      expect(order?.orderNumber).toBe(number);
      if (page.after === after) after = order?.id;
    }
  }
  const search = { ...everyOrder, search: "old-" };
  const { orders, total } = await searchOrders(db, search, { limit: 10, offset: 0 });
  expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(newestFirst);
  expect(total).toBe(5);
});

test("a database without extensions can be searched", async () => {
  const { db } = await emptyDatabase();
  await sql
    .raw(`
      create function refuse() returns event_trigger language plpgsql
        as $$ begin raise 'permission denied to create extension'; end $$;
      create event trigger no_extensions on ddl_command_start when tag in ('CREATE EXTENSION')
        execute function refuse();
      create table orders (id uuid primary key default gen_random_uuid(), order_number text,
        customer_name text);
      insert into orders (order_number, customer_name)
        values ('OLD-1', 'Robin Sample'), ('OLD-2', 'Kim Sample');
    `)
    .execute(db);
  await migrate(db);
  const found = await searchOrders(
    db,
    { ...everyOrder, search: "ROBIN" },
    { limit: 10, offset: 0 },
  );
  expect(found).toMatchObject({ orders: [{ orderNumber: "OLD-1" }], total: 1 });
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
