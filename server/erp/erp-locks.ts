import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";

/**
 * Mirrors an order while no other process does. The lock belongs to one connection of the database,
 * and `work` gets that connection: when it breaks, the lock is gone, and every further write fails.
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
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${key}) as taken`.execute(connection);
    if (!rows[0]?.taken) throw new Error("Another process is mirroring this order.");
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Keeps others from mirroring an order until the transaction ends. @returns false when one does now */
export async function tryErpOrderLock(tx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(`order.${orderId}`)}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/**
 * Creates customers and products while no other process does: two at once would create the same one
 * twice. Others wait for the lock, up to the longest that a statement may take.
 *
 * @param connection the one that holds the order's lock
 */
export async function withErpCatalogLock<T>(
  connection: Database,
  work: () => Promise<T>,
): Promise<T> {
  const key = lockKey("catalog");
  await sql`select pg_advisory_lock(${key})`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${key})`.execute(connection);
  }
}

function lockKey(name: string) {
  return sql`hashtextextended(${`conche.erp.${name}`}, 0)`;
}
