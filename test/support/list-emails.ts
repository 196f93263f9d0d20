import {
  type EmailLogEntry,
  findEmail,
  listEmailSummaries,
} from "#server/email/email-log-queries.ts";
import type { Database } from "#server/platform/db/database.ts";

/** The newest mails of the log with both parts, newest first. */
export async function listEmails(db: Database, limit: number): Promise<EmailLogEntry[]> {
  const summaries = await listEmailSummaries(db, { limit, offset: 0 });
  const emails = await Promise.all(summaries.map(({ id }) => findEmail(db, id)));
  return emails.filter((email) => email !== undefined);
}
