import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/**
 * Does something while nobody else, in any process, does it for the same key. The lock belongs to
 * one connection of the database, and `work` gets that connection: when it breaks, the lock is
 * gone, and so is every further step that writes with it.
 *
 * @returns undefined when somebody else is at it
 */
export async function withErpLock<T>(
  db: Database,
  key: string,
  work: (connection: Database) => Promise<T>,
): Promise<T | undefined> {
  return await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${`conche.erp.${key}`}, 0)) as taken
    `.execute(connection);
    if (!rows[0]?.taken) return undefined;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${`conche.erp.${key}`}, 0))`.execute(
        connection,
      );
    }
  });
}
