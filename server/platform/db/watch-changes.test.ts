import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { createDatabase, dropDatabase, withDatabase } from "#test/support/databases.ts";
import { createLog } from "../log.ts";
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

const tags = [
  "products",
  "product:1",
  "product:2",
  "companions",
  "settings:pricing",
  "coming-soon",
];
const changedSince = (stamp = 0) => tags.filter((tag) => watch.changedSince(stamp, [tag]));

const reviewOf = (stateAndDecision: string) => `
  with placed as (insert into orders (order_number) values ('CHOC-2026-001') returning id)
  insert into reviews (id, order_id, product_id, stars, body, author, written_at, state, decided_at)
  select gen_random_uuid(), id, 1, 4, 'Good.', 'A. Buyer', now(), ${stateAndDecision} from placed`;

test.each([
  ["what is said of a product", "update products set price = 12 where id = 1", /^product(s|:1)$/],
  [
    "whether a product can be bought",
    "update products set in_stock = not in_stock where id = 1",
    /^product(s|:1)$|companions/,
  ],
  ["a new product", "insert into products (name) values ('New')", /^products$|companions/],
  ["a product's end", "delete from products where id = 2", /^product(s|:2)$|companions/],
  ["the prices", "insert into settings values ('pricing', 1, '{}', now(), 'owner')", /pricing/],
  ["a review that waits", reviewOf("'waiting', null"), /^product:1$/],
  ["a published review", reviewOf("'published', now()"), /^product(s|:1)$/],
  ["the coming-soon list", "insert into coming_soon_items (name) values ('Soon')", /coming-soon/],
  ["everything at once", "truncate products cascade", /./],
])(
  "a change of %s by anybody is noticed within a second as that tag only",
  async (_what, statement, changed) => {
    const before = watch.stamp();
    await client.query(statement);
    await expect.poll(() => changedSince(before)).toEqual(tags.filter((tag) => changed.test(tag)));
    expect(watch.stamp()).not.toBe(before);
  },
);

test("a rolled-back change, or one that no page shows, does not change the stamp", async () => {
  const heard = watch.stamp();
  await client.query("insert into settings values ('pricing', 1, '{}', now(), 'owner')");
  await client.query("insert into stock_levels values (1, 12, 0)");
  await expect
    .poll(() => changedSince(heard))
    .toEqual(expect.arrayContaining(["products", "settings:pricing"]));
  const before = watch.stamp();
  await client.query("begin");
  await client.query("update products set price = 12 where id = 1");
  await client.query("rollback");
  for (const statement of [
    "insert into orders (order_number) values ('CHOC-2026-001')",
    "update products set updated_at = now(), name = name",
    "update stock_levels set on_hand = 11, reserved = 3",
    "update settings set updated_at = now()",
    "update coming_soon_items set position = position",
  ]) {
    await client.query(statement);
  }
  // A change that sends a notification, to know that earlier ones would have been received.
  await client.query("insert into coming_soon_items (name) values ('Soon')");
  await expect.poll(() => watch.stamp()).toBe((before ?? 0) + 1);
});

test("without a connection there is no stamp, and after it everything counts as changed", async () => {
  const before = watch.stamp();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'conche-changes' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(watch.stamp()).toBeUndefined(), { timeout: 10_000, interval: 5 });
  await vi.waitFor(() => expect(watch.stamp()).toBeDefined(), { timeout: 10_000 });
  expect(watch.stamp()).not.toBe(before);
  expect(changedSince(before)).toEqual(tags);
});
