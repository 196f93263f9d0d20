import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { mails } from "../platform/metrics.ts";
import type { MailClaim } from "./mail-events.ts";
import type { Mail } from "./mailer.ts";

/** The log keeps at most this many attempts, the newest ones. */
const MAX_KEPT = 1000;
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
 * Ends the claim and records the attempt in the log and the order's history, all or nothing, in one
 * statement. Keeps the log at a thousand attempts.
 *
 * Nothing is written for an order that was deleted or erased meanwhile. Locking the order waits
 * for a running erasure, and makes a later one see the line.
 */
export async function recordAttempt(db: Database, attempt: MailAttempt): Promise<void> {
  const { at, kind, orderId, mail, messageId, result, claim } = attempt;
  const sent = result.code === "sent";
  const refused = result.code === "failed" && !result.retryable;
  // A mail server that is down for a day would flood the history; the log has every attempt.
  const isRepeatedFailure =
    result.code === "failed" && result.retryable && claim !== undefined && claim.attempts > 1;
  // A mail that was sent counts even if another process has the claim by now. beginHandOver counted
  // the attempt as unconfirmed; any answer undoes that.
  await sql`
    with ended as (
      update mail_events set
        claim = null,
        claimed_until = null,
        sent_at = case when ${sent}::boolean then ${at}::timestamptz else sent_at end,
        refused_at = case when ${refused}::boolean then ${at}::timestamptz end,
        unconfirmed_attempts = case
          when ${result.code === "unanswered"}::boolean then unconfirmed_attempts
          else ${claim?.unconfirmedAttempts ?? 0}::integer
        end
      where key = ${claim?.key ?? null}::text
        and (${sent}::boolean or claim = ${claim?.token ?? null}::uuid)
    ), kept as (
      select id from orders where id = ${orderId}::uuid and erased_at is null for key share
    ), logged as (
      insert into email_log (
        kind, order_id, logged_at, recipient, subject, text_body, html_body, message_id,
        success, captured, doubtful, error
      )
      select
        ${kind}, ${orderId}::uuid, ${at}::timestamptz, ${mail.to}, ${mail.subject}, ${mail.text},
        ${mail.html}, ${messageId}, ${sent}::boolean, ${sent && result.captured}::boolean,
        ${isDoubtful(result)}::boolean, ${sent ? null : errorOf(result)}::text
      where ${orderId === null}::boolean or exists (select from kept)
      returning id
    ), trimmed as (
      -- Does not see the inserted row. Keeps 980 older ones, with room for the next nineteen.
      delete from email_log where id <= (
        select oldest.id from logged, lateral (
          select id from email_log order by id desc offset ${MAX_KEPT - TRIMMED_EVERY}::bigint limit 1
        ) as oldest
        where logged.id % ${TRIMMED_EVERY}::bigint = 0
      )
    )
    insert into order_events (order_id, at, kind, actor, detail)
    select ${orderId}::uuid, ${at}::timestamptz, 'email', 'system',
      ${JSON.stringify(historyDetail(kind, result))}::jsonb
    where ${orderId !== null && !isRepeatedFailure}::boolean`.execute(db);
  mails.inc({ result: sent && result.captured ? "captured" : result.code });
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
