import type { Database } from "../platform/db/database.ts";
import { mayConfirm } from "./subscriber-queries.ts";

/** Ends a subscription, which stays in the owner's list; an address never confirmed is deleted. */
export async function unsubscribe(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("newsletter_subscribers")
      .where("id", "=", id)
      .where("state", "=", "pending")
      .execute();
    await tx
      .updateTable("newsletter_subscribers")
      .set({ unsubscribed_at: now })
      .where("id", "=", id)
      .where((is) => is.or([is("state", "=", "subscribed"), mayConfirm(now)]))
      .execute();
  });
}
