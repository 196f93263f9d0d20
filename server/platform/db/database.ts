import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "./generated-types.ts";

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
  if (error instanceof DatabaseSilentError) return true;
  const code = "code" in error ? String(error.code) : "";
  return (
    // 25006: the database became read-only, or is now the standby of its cluster.
    /^(08...|57P0[1-5]|53300|25006)$/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(
      code,
    ) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
      error.message,
    )
  );
}

/** The database accepts connections but does not answer. */
class DatabaseSilentError extends Error {
  override readonly name = "DatabaseSilentError";
}

const TIMEOUT_MS = 1_000;

/** Whether the database refuses writes: a standby, or made read-only by its provider. */
export async function isReadOnly(db: Database): Promise<boolean> {
  const { rows } = await sql<{ transaction_read_only: string }>`
    show transaction_read_only`.execute(db);
  return rows[0]?.transaction_read_only === "on";
}

/** @throws when the answer takes longer than a second */
export async function withinTimeout<T>(result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new DatabaseSilentError("The database did not answer in time."));
    // setImmediate first handles answers that have already arrived, so that a busy process does not
    // blame the database.
    timer = setTimeout(() => setImmediate(giveUp), TIMEOUT_MS);
  });
  try {
    return await Promise.race([result, silence]);
  } finally {
    clearTimeout(timer);
    // It may still fail after the timeout, when nobody awaits it.
    result.catch(() => {});
  }
}
