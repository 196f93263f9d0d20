import type { Database } from "../platform/db/database.ts";

/** What restores it. */
export type RemovedSubscriber = {
  readonly id: string;
  readonly email: string;
  readonly requestedAt: Date;
  /** Null: it was not confirmed, and is deleted. */
  readonly unsubscribedAt: Date | null;
};

const columns = [
  "id",
  "email",
  "requested_at as requestedAt",
  "unsubscribed_at as unsubscribedAt",
] as const;

/**
 * Unsubscribes an address for the owner: the links in newsletters already sent lead to its row. One
 * that was never confirmed is deleted.
 *
 * @returns undefined if it has left already
 */
export async function removeSubscriber(
  db: Database,
  id: string,
  now: Date,
): Promise<RemovedSubscriber | undefined> {
  const deleted = await db
    .deleteFrom("newsletter_subscribers")
    .where("id", "=", id)
    .where("state", "=", "pending")
    .returning(columns)
    .executeTakeFirst();
  if (deleted) return deleted;

  return await db
    .updateTable("newsletter_subscribers")
    .set({ unsubscribed_at: now })
    .where("id", "=", id)
    .where("state", "=", "subscribed")
    .returning(columns)
    .executeTakeFirst();
}

/** Changes nothing if the address has unsubscribed or been entered again meanwhile. */
export async function restoreSubscriber(db: Database, removed: RemovedSubscriber): Promise<void> {
  const { id, email, requestedAt, unsubscribedAt } = removed;
  if (unsubscribedAt) {
    await db
      .updateTable("newsletter_subscribers")
      .set({ unsubscribed_at: null })
      .where("id", "=", id)
      .where("unsubscribed_at", "=", unsubscribedAt)
      .execute();
    return;
  }

  await db
    .insertInto("newsletter_subscribers")
    .values({ id, email, requested_at: requestedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
