import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { z } from "zod/mini";
import { DATABASE_USER } from "#server/platform/db/embedded/prepare-cluster.ts";
import * as sections from "#server/settings/sections.ts";
import type { RunningShop } from "./running-shop.ts";

type Shop = Pick<RunningShop, "dataDir">;

/** Connection to the database of a running shop. */
export function databaseOf(shop: Shop) {
  return { host: postmaster(shop).socketDirectory, user: DATABASE_USER, database: "postgres" };
}

/**
 * Queries the database of a running shop. Requests that follow a change find the shop knowing of it:
 * it keeps settings and pages until the database notifies it.
 */
export async function query(
  shop: Shop,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client(databaseOf(shop));
  await client.connect();
  try {
    // Without values, there may be several statements.
    const result =
      values.length > 0 ? client.query(statement, [...values]) : client.query(statement);
    const { rows } = await result;
    if (!/^\s*select\b/i.test(statement)) await untilNotified(client);
    return rows;
  } finally {
    await client.end();
  }
}

/** Waits until all that listen have taken the notifications so far, for a second at most. */
async function untilNotified(client: Client): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await client.query("select pg_notification_queue_usage() as pending");
    if (rows[0]?.pending === 0) return;
    await new Promise((done) => setTimeout(done, 10));
  }
}

/** @returns columns of the order with this number */
export async function readOrder(
  shop: Shop,
  number: string,
  columns: string,
): Promise<Record<string, unknown>> {
  const [order] = await query(
    shop,
    `select ${columns} from orders where order_number = '${number}'`,
  );
  if (!order) throw new Error(`There is no order ${number}.`);
  return order;
}

/** Saves a section of a running shop's settings. It throws for what the shop could not read. */
export async function writeSettings(shop: Shop, section: string, data: object): Promise<void> {
  z.parse(schemaOf(section), data);
  await query(
    shop,
    `insert into settings (section, version, data, updated_at, updated_by)
     values ('${section}', 1, '${JSON.stringify(data)}', now(), 'owner')
     on conflict (section) do update set data = excluded.data, version = settings.version + 1`,
  );
}

function schemaOf(name: string) {
  const found = Object.values(sections).find(
    (each) => typeof each === "object" && each.name === name,
  );
  if (typeof found !== "object") throw new Error(`There are no settings ${name}.`);
  return found.schema;
}

/** Brings back the defaults of these sections of a running shop's settings. */
export async function forgetSettings(shop: Shop, ...sections: string[]): Promise<void> {
  await query(shop, "delete from settings where section = any($1)", [sections]);
}

/**
 * Keeps a running shop from comparing its orders with the payments every hour, for tests that store
 * orders and payments that do not agree. A restart brings the comparison back.
 */
export async function stopReconciliation(shop: Shop): Promise<void> {
  await query(
    shop,
    "delete from pgboss.schedule where name in ('reconcile-payments', 'reconcile-everything')",
  );
}

export function postmasterPid(shop: Shop): number {
  return postmaster(shop).pid;
}

/**
 * Makes the database unreachable for a running shop, like a network failure: connections are closed
 * and new ones fail. PostgreSQL itself keeps running.
 */
export async function breakDatabase(shop: Shop): Promise<{ repair(): Promise<void> }> {
  const socket = join(postmaster(shop).socketDirectory, ".s.PGSQL.5432");
  const client = new Client(databaseOf(shop));
  await client.connect();
  renameSync(socket, `${socket}.away`);
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await client.end();
  return {
    async repair() {
      renameSync(`${socket}.away`, socket);
    },
  };
}

/** @see https://www.postgresql.org/docs/current/storage-file-layout.html (postmaster.pid) */
function postmaster({ dataDir }: Shop): { pid: number; socketDirectory: string } {
  const lines = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  const socketDirectory = lines[4];
  if (!socketDirectory) throw new Error("PostgreSQL is not running.");
  return { pid: Number(lines[0]), socketDirectory };
}
