import { sql } from "kysely";
import { recordOrderEvent } from "../orders/order-events.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { mails } from "../platform/metrics.ts";
import { MAX_LOGGED } from "./email-log-queries.ts";
import type { MailClaim } from "./mail-events.ts";
import type { Mail } from "./mailer.ts";

/**
 * Finding the oldest attempts is expensive, and under load many would wait to delete the same ones.
 * So only every twentieth attempt deletes, for itself and the next nineteen.
 */
const TRIMMED_EVERY = 20;

export type AttemptResult =
  /** Doubtful: an earlier attempt may have arrived too. */
  | { readonly code: "sent"; readonly captured: boolean; readonly doubtful: boolean }
  /** Handed over, but the mail server did not answer. */
  | { readonly code: "unanswered"; readonly error: string }
  | {
      readonly code: "failed";
      readonly error: string;
      /** The mail server's own words. */
      readonly response: string | undefined;
      readonly retryable: boolean;
    };

/** One attempt to send a mail, and its result. */
export type MailAttempt = {
  readonly at: Date;
  readonly kind: string;
  readonly orderId: string | null;
  readonly mail: Mail;
  readonly messageId: string;
  readonly result: AttemptResult;
  /** The claim that ends with it; undefined when the attempt's process died. */
  readonly claim: MailClaim | undefined;
};

/**
 * Records the attempt in the log and the order's history and ends the claim, all or nothing. Then
 * trims the log.
 */
export async function recordAttempt(db: Database, attempt: MailAttempt): Promise<void> {
  const { result } = attempt;
  const logId = await db.transaction().execute(async (tx) => {
    const id = await logAttempt(tx, attempt);
    await endClaim(tx, attempt);
    await writeHistory(tx, attempt);
    return id;
  });

  // In a transaction of its own, which waits for others that trim while it holds nothing else.
  if (logId) await trimLog(db, logId);
  mails.inc({ result: result.code === "sent" && result.captured ? "captured" : result.code });
}

/**
 * Logs nothing for an order that was deleted or erased meanwhile. Locking the order waits for a
 * running erasure, and makes a later one see the line.
 */
async function logAttempt(
  tx: DatabaseTransaction,
  { at, kind, orderId, mail, messageId, result }: MailAttempt,
): Promise<number | undefined> {
  if (orderId !== null) {
    const order = tx.selectFrom("orders").select("id").where("id", "=", orderId);
    const lock = order.where("erased_at", "is", null).forKeyShare();
    if (!(await lock.executeTakeFirst())) return undefined;
  }
  const line = {
    logged_at: at,
    kind,
    order_id: orderId,
    recipient: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    message_id: messageId,
    success: result.code === "sent",
    captured: result.code === "sent" && result.captured,
    doubtful: isDoubtful(result),
    error: result.code === "sent" ? null : errorOf(result),
  };
  const logged = tx.insertInto("email_log").values(line).returning("id");
  return (await logged.executeTakeFirstOrThrow()).id;
}

/**
 * A mail that was sent counts even if another process has the claim by now. beginHandOver counted
 * the attempt as unconfirmed; any answer undoes that.
 */
async function endClaim(
  tx: DatabaseTransaction,
  { at, result, claim }: MailAttempt,
): Promise<void> {
  if (!claim) return;
  const isSent = result.code === "sent";
  const isRefused = result.code === "failed" && !result.retryable;
  const isUnanswered = result.code === "unanswered";
  await tx
    .updateTable("mail_events")
    .set({
      claim: null,
      claimed_until: null,
      refused_at: isRefused ? at : null,
      // Undefined: it stays as it is.
      sent_at: isSent ? at : undefined,
      unconfirmed_attempts: isUnanswered ? undefined : claim.unconfirmedAttempts,
    })
    .where("key", "=", claim.key)
    .$if(!isSent, (query) => query.where("claim", "=", claim.token))
    .execute();
}

/** A mail server that is down for a day would flood the history; the log has every attempt. */
async function writeHistory(
  tx: DatabaseTransaction,
  { at, kind, orderId, result, claim }: MailAttempt,
): Promise<void> {
  const isRetry = claim !== undefined && claim.attempts > 1;
  const isRepeatedFailure = isRetry && result.code === "failed" && result.retryable;
  if (orderId === null || isRepeatedFailure) return;
  const detail = historyDetail(kind, result);
  await recordOrderEvent(tx, orderId, at, { kind: "email", actor: "system", detail });
}

async function trimLog(db: Database, newestId: number): Promise<void> {
  if (newestId % TRIMMED_EVERY !== 0) return;
  // With room for the next nineteen.
  const kept = MAX_LOGGED - TRIMMED_EVERY + 1;
  await sql`
    delete from email_log where id <= (
      select id from email_log order by id desc offset ${kept}::bigint limit 1
    )`.execute(db);
}

function historyDetail(kind: string, result: AttemptResult) {
  return {
    kind: kind.replace("order-", ""),
    ...(result.code === "sent" ? { captured: result.captured } : { failed: true }),
    ...(isDoubtful(result) && { doubtful: true }),
  };
}

function isDoubtful(result: AttemptResult): boolean {
  return result.code === "unanswered" || (result.code === "sent" && result.doubtful);
}

function errorOf(result: Exclude<AttemptResult, { code: "sent" }>): string {
  return result.code === "failed" && result.response
    ? `${result.error} ${result.response}`
    : result.error;
}
