import type { Reply } from "#domain/replies/reply-template.ts";
import type { Database } from "../../platform/db/database.ts";

export type SentReply = Reply & { readonly id: string; readonly at: Date };

/** What the owner wrote to an order's customer. */
export async function listReplies(db: Database, orderId: string): Promise<SentReply[]> {
  return await db
    .selectFrom("replies")
    .select(["id", "subject", "body as text", "created_at as at"])
    .where("order_id", "=", orderId)
    .execute();
}
