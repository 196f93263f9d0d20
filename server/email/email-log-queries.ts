import { type Selectable, sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { EmailLog } from "../platform/db/generated-types.ts";
import { containing } from "../platform/db/values.ts";

export type EmailOutcome =
  /** Doubtful: an earlier try may have arrived too. */
  | { readonly code: "sent"; readonly captured: boolean; readonly doubtful: boolean }
  /** Handed over, and nobody said whether it was taken. */
  | { readonly code: "unanswered"; readonly error: string }
  | {
      readonly code: "failed";
      readonly error: string;
      /** The mail server's own words. */
      readonly answer: string | undefined;
      readonly retryable: boolean;
    };

export type EmailLogEntry = {
  readonly id: number;
  readonly loggedAt: Date;
  readonly kind: string;
  readonly orderId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly success: boolean;
  /** Kept here and sent to nobody, as demo mode does. */
  readonly captured: boolean;
  /** A sent one may have come twice; one that failed may have come all the same. */
  readonly doubtful: boolean;
  readonly error: string | null;
};

/** One row of the log's list: everything but the letters themselves. */
export type EmailLogSummary = Omit<EmailLogEntry, "text" | "html">;

const summaryColumns = [
  "id",
  "logged_at",
  "kind",
  "order_id",
  "recipient",
  "subject",
  "success",
  "captured",
  "doubtful",
  "error",
] as const;

/** One page of the log, newest first; with a search, of the mails whose address or subject has it. */
export async function listEmailSummaries(
  db: Database,
  page: { readonly limit: number; readonly offset: number; readonly search?: string },
): Promise<EmailLogSummary[]> {
  const rows = await db
    .selectFrom("email_log")
    .select(summaryColumns)
    .where(matching(page.search))
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(summaryOf);
}

export async function countEmails(db: Database, search?: string): Promise<number> {
  const { count } = await db
    .selectFrom("email_log")
    .select(sql<number>`count(*)`.as("count"))
    .where(matching(search))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns how many mails were in the log. What was sent stays known: see mail_events. */
export async function clearEmailLog(db: Database): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("email_log").executeTakeFirst();
  return Number(numDeletedRows);
}

/** Upper and lower case alike; what means something in a pattern is only itself. */
function matching(search = "") {
  const pattern = containing(search);
  return sql<boolean>`(recipient ilike ${pattern} or subject ilike ${pattern})`;
}

export async function findEmail(db: Database, id: number): Promise<EmailLogEntry | undefined> {
  const row = await db
    .selectFrom("email_log")
    .select([...summaryColumns, "text_body", "html_body"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...summaryOf(row), text: row.text_body, html: row.html_body };
}

function summaryOf(
  row: Pick<Selectable<EmailLog>, (typeof summaryColumns)[number]>,
): EmailLogSummary {
  return {
    id: row.id,
    loggedAt: row.logged_at,
    kind: row.kind,
    orderId: row.order_id,
    to: row.recipient,
    subject: row.subject,
    success: row.success,
    captured: row.captured,
    doubtful: row.doubtful,
    error: row.error,
  };
}

/** Newest first, letters included. */
export async function listEmails(db: Database, limit: number): Promise<EmailLogEntry[]> {
  const rows = await db
    .selectFrom("email_log")
    .select([...summaryColumns, "text_body", "html_body"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...summaryOf(row), text: row.text_body, html: row.html_body }));
}
