import type { Database, DatabaseTransaction } from "../db/database.ts";

/**
 * Takes the right to send the mail of an event, for the length of the caller's transaction: two
 * jobs for the same event wait for each other, and the second finds that it went out.
 *
 * @returns false when the mail went out before
 */
export async function claimMailEvent(tx: DatabaseTransaction, key: string): Promise<boolean> {
  await tx
    .insertInto("mail_events")
    .values({ key })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await tx
    .selectFrom("mail_events")
    .select("sent_at")
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.sent_at === null;
}

export async function markMailSent(db: Database, key: string, at: Date): Promise<void> {
  await db.updateTable("mail_events").set({ sent_at: at }).where("key", "=", key).execute();
}
