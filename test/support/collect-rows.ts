import { Client } from "pg";
import type { Connection } from "#server/platform/db/open-database.ts";

/** All rows of some tables as text, to compare two databases. */
export async function collectRows(
  connection: Connection,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(
      "set extra_float_digits = 3; set timezone = 'UTC'; set bytea_output = 'hex'",
    );
    const collected: Record<string, string[]> = {};
    for (const table of tables) {
      const { rows } = await client.query(`select t::text as row from "${table}" as t`);
      collected[table] = rows.map(({ row }) => row).sort();
    }
    return collected;
  } finally {
    await client.end();
  }
}
