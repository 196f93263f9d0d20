import type { Database } from "../platform/db/database.ts";
import { mayConfirm } from "./subscriber-queries.ts";

export async function confirmSubscription(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("newsletter_subscribers")
    .set({ confirmed_at: now, unsubscribed_at: null })
    .where("id", "=", id)
    .where(mayConfirm(now))
    .execute();
}
