import { randomUUID } from "node:crypto";
import { afterEach, inject } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createLog } from "#server/platform/log.ts";
import { createDatabase, dropDatabase, withDatabase } from "./databases.ts";

const opened: { name: string; pools: Database[] }[] = [];

/** A database of its own without any tables, for the running test. */
export async function emptyDatabase() {
  const server = inject("databaseServer");
  const name = `conche_empty_${randomUUID().replaceAll("-", "")}`;
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
    await dropDatabase(inject("databaseServer"), name);
  }
});
