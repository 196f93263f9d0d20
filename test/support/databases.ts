import { Client } from "pg";
import type { Connection } from "#server/platform/db/open-database.ts";

/** A PostgreSQL server on which tests may create databases. */
export type ServerAddress = Connection;

/** The same server, another database. */
export function withDatabase(server: ServerAddress, database: string): Connection {
  if (!("connectionString" in server)) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function createDatabase(
  server: ServerAddress,
  name: string,
  template = "template1",
): Promise<void> {
  await run(server, `create database "${name}" template "${template}" strategy file_copy`);
}

export async function dropDatabase(server: ServerAddress, name: string): Promise<void> {
  await run(server, `drop database if exists "${name}" with (force)`);
}

async function run(server: ServerAddress, statement: string): Promise<void> {
  const client = new Client({ ...withDatabase(server, "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
