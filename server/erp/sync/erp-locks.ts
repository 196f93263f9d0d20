import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";

/**
 * Runs `work` while no other process mirrors this order. The lock belongs to one database
 * connection, which `work` receives: if it breaks, the lock is released and every further write
 * fails.
 *
 * @throws Error when another process holds the lock
 */
export async function withErpOrderLock(
  db: Database,
  orderId: string,
  work: (connection: Database) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const key = lockKey(`order.${orderId}`);
    if (!(await tryLock(connection, key))) {
      throw new Error("Another process is mirroring this order.");
    }
    try {
      await work(connection);
    } finally {
      await unlock(connection, key);
    }
  });
}

/** Blocks mirroring of an order until the transaction ends. @returns false when one is running */
export async function tryErpOrderLock(tx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(`order.${orderId}`)}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Another process is, or may be, creating what this one needs. This one has created nothing. */
export class ErpMakingError extends Error {
  override readonly name = "ErpMakingError";
}

/** The longest that a job waits for another one's creation before it gives up its place. */
const WAIT_MS = 5_000;

/**
 * Creates records that orders share, such as a customer, while no other process creates the same:
 * otherwise it could be created twice.
 *
 * @param connection the one that holds the order's lock
 * @throws ErpMakingError when another process takes too long to create the same
 */
export async function withErpMakingLock<T>(
  connection: Database,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const key = lockKey(`making.${what}`);
  const giveUpAt = Date.now() + WAIT_MS;
  while (!(await tryLock(connection, key))) {
    if (Date.now() > giveUpAt) {
      throw new ErpMakingError("Another process creates the same in the ERP.");
    }
    await wait(100);
  }
  try {
    return await work();
  } finally {
    await unlock(connection, key);
  }
}

async function tryLock(connection: Database, key: ReturnType<typeof lockKey>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${key}) as taken`.execute(connection);
  return rows[0]?.taken === true;
}

/** A broken connection has released it already; its error would hide why the work failed. */
async function unlock(connection: Database, key: ReturnType<typeof lockKey>): Promise<void> {
  await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => {});
}

function lockKey(name: string) {
  return sql`hashtextextended(${`conche.erp.${name}`}, 0)`;
}
