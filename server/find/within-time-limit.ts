import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";

/** SQLSTATE of a statement that was cancelled. */
const QUERY_CANCELED = "57014";

/**
 * Reads from the database, but no statement longer than the limit.
 *
 * @returns undefined when one took longer
 */
export async function withinTimeLimit<Result>(
  db: Database,
  milliseconds: number,
  read: (db: DatabaseTransaction) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await db
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(tx);
        return await read(tx);
      });
  } catch (error) {
    const isTooSlow = error instanceof Error && "code" in error && error.code === QUERY_CANCELED;
    if (isTooSlow) return undefined;
    throw error;
  }
}
