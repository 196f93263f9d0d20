import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** The shop's database outside of a transaction. */
export type Database = Kysely<DB>;
/** Inside one. Functions whose work must be part of their caller's take this. */
export type DatabaseTransaction = Transaction<DB>;

/**
 * Whether an error means "no database" rather than "wrong query": trying again later may work.
 * Goes by SQLSTATE classes and Node's own codes.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(08...|57P0[1-3]|53300)$/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** @throws when the database does not answer within a second */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
