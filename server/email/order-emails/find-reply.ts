import type { Reply } from "#domain/replies/reply-template.ts";
import type { Database } from "../../platform/db/database.ts";

export async function findReply(
  db: Database,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<Reply | undefined> {
  const row = await db
    .selectFrom("replies")
    .select(["subject", "body"])
    .where("id", "=", id)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row && { subject: row.subject, text: row.body };
}
