import { type SqlBool, sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { countRows } from "../platform/db/rows.ts";
import { saysTyped } from "../platform/db/sql-values.ts";

/** The log keeps at most this many attempts to send a mail, the newest ones. */
export const MAX_LOGGED = 1000;

/** One row of the log's list: all but the mail's bodies. */
export type EmailLogSummary = {
  readonly id: number;
  readonly loggedAt: Date;
  readonly kind: string;
  readonly orderId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly success: boolean;
  /** Kept in the log and not sent, as in demo mode. */
  readonly captured: boolean;
  /** A sent mail may have arrived twice; a failed one may have arrived anyway. */
  readonly doubtful: boolean;
  readonly error: string | null;
};

export type EmailLogEntry = EmailLogSummary & { readonly text: string; readonly html: string };

const summaryColumns = [
  "id",
  "logged_at as loggedAt",
  "kind",
  "order_id as orderId",
  "recipient as to",
  "subject",
  "success",
  "captured",
  "doubtful",
  "error",
] as const;
const entryColumns = [...summaryColumns, "text_body as text", "html_body as html"] as const;

/** Which mails of the log. */
export type EmailFilter = {
  /** In the address or the subject; empty for all. */
  readonly search?: string;
  /** Only mails that failed in the 14 days before it, not tried again since. */
  readonly failedBy?: Date | undefined;
};

/** One page of the log, newest first. */
export async function listEmailSummaries(
  db: Database,
  page: EmailFilter & { readonly limit: number; readonly offset: number },
): Promise<EmailLogSummary[]> {
  return await db
    .selectFrom("email_log")
    .select(summaryColumns)
    .where(matching(page))
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countEmails(db: Database, filter: EmailFilter = {}): Promise<number> {
  return await countRows(db.selectFrom("email_log").where(matching(filter)));
}

const COUNTED_DAYS = 14;

/** A later mail of these kinds says all that an earlier one would have said, so it replaces one that failed. */
const replacingKinds = [
  "confirm-newsletter",
  "low-stock",
  "order-address-changed",
  "order-link",
  "order-owner",
  "receipt",
  "security",
  "test",
  "waiting-reviews",
];

function matching({ search = "", failedBy }: EmailFilter) {
  const says =
    search === "" ? sql<SqlBool>`true` : saysTyped(sql`recipient || chr(10) || subject`, search);
  if (!failedBy) return says;

  // All tries of one mail have the same Message-ID, up to the domain of the sender.
  return sql<SqlBool>`${says} and not success
    and logged_at > ${failedBy}::timestamptz - ${COUNTED_DAYS} * interval '1 day'
    and not exists (
      select from email_log as later
      where lower(trim(later.recipient)) = lower(trim(email_log.recipient))
        and later.id > email_log.id and later.kind = email_log.kind
        and later.order_id is not distinct from email_log.order_id
        and (later.kind = any(${replacingKinds})
          or split_part(later.message_id, '@', 1) = split_part(email_log.message_id, '@', 1)))`;
}

export async function findEmail(db: Database, id: number): Promise<EmailLogEntry | undefined> {
  return await db
    .selectFrom("email_log")
    .select(entryColumns)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @returns how many mails were in the log. Which mails were sent stays known: see mail_events. */
export async function clearEmailLog(db: Database): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("email_log").executeTakeFirst();
  return Number(numDeletedRows);
}

/** The latest mails to a lowercased address, newest first. */
export async function listEmailsTo(
  db: Database,
  address: string,
  limit: number,
): Promise<EmailLogSummary[]> {
  return await db
    .selectFrom("email_log")
    .select(summaryColumns)
    .where(sql<string>`lower(trim(recipient))`, "=", address)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** An order's mails to its customer, first to last. Cleared bodies are missing. */
export async function listOrderEmails(db: Database, orderId: string): Promise<EmailLogEntry[]> {
  return await db
    .selectFrom("email_log")
    .select(entryColumns)
    .where("order_id", "=", orderId)
    .where("kind", "<>", "order-owner")
    .where("success", "=", true)
    .orderBy("id")
    .execute();
}
