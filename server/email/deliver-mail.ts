import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "../app-context.ts";
import { isDatabaseUnavailable } from "../platform/db/database.ts";
import type { EmailOutcome } from "./email-log-queries.ts";
import { beginHandOver, claimMailEvent, type MailClaim, MOST_UNCONFIRMED } from "./mail-events.ts";
import { EmailError, type Mail } from "./mailer.ts";
import { recordAttempt } from "./record-attempt.ts";

export type DeliveringShop = Pick<AppContext, "db" | "mailer" | "config" | "clock">;

export type MailToDeliver = {
  /** What the mail is about, the same for all attempts: two mails of one event are one too many. */
  readonly event: string;
  /** For the log and the history. */
  readonly kind: string;
  readonly orderId: string | null;
  readonly mail: Mail;
};

export type Delivery =
  | { readonly code: "sent" }
  | { readonly code: "sent-before" }
  /** Trying again may bring it there: refused for now, unanswered, or another process is at it. */
  | { readonly code: "later"; readonly reason: string }
  /** Refused for good, or handed over twice without an answer. */
  | { readonly code: "never"; readonly reason: string };

/**
 * Sends the mail of an event, unless it went out before, and records the attempt in the log and the
 * order's history.
 *
 * Three commits, so that a process may die anywhere: the claim; the unconfirmed attempt, right before
 * the mail server may have the mail; the outcome, right after it answered. Dying before the second
 * sends it again with no harm, dying after the third does nothing. Between them lies the server's
 * answer, and no server can be asked whether it has a mail: it is sent once more, and the log says
 * that it may have come twice. See docs/decisions/0010-one-mail-per-event.md.
 */
export async function deliverMail(ctx: DeliveringShop, what: MailToDeliver): Promise<Delivery> {
  const messageId = messageIdOf(ctx, what.event);
  const claiming = await claimMailEvent(ctx.db, what.event);
  switch (claiming.code) {
    case "sent-before":
      return claiming;
    case "busy":
      return { code: "later", reason: "Another process is sending this mail." };
    case "given-up": {
      const error = "The shop ended twice before the mail server said whether it took the mail.";
      const outcome = { code: "unanswered", error } as const;
      if (claiming.unrecorded) await record(ctx, undefined, what, { messageId, outcome });
      return { code: "never", reason: error };
    }
  }
  const { claim } = claiming;
  const outcome = await send(ctx, claim, what.mail, messageId);
  await afterTheDatabaseIsBack(() => record(ctx, claim, what, { messageId, outcome }));
  switch (outcome.code) {
    case "sent":
      return { code: "sent" };
    case "unanswered":
      return {
        code: claim.unconfirmedAttempts + 1 < MOST_UNCONFIRMED ? "later" : "never",
        reason: outcome.error,
      };
    case "failed":
      return { code: outcome.retryable ? "later" : "never", reason: outcome.error };
  }
}

async function send(
  { db, mailer }: DeliveringShop,
  claim: MailClaim,
  mail: Mail,
  messageId: string,
): Promise<EmailOutcome> {
  const handOver = async () => {
    if (await beginHandOver(db, claim)) return;
    throw new EmailError("Another process is sending this mail.", { retryable: true });
  };
  try {
    const { captured } = await mailer.send(mail, { messageId, handOver });
    // What is only captured arrives nowhere, so not twice either.
    return { code: "sent", captured, doubtful: claim.unconfirmedAttempts > 0 && !captured };
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    const { message, answer, retryable } = error;
    return error.unanswered
      ? { code: "unanswered", error: message }
      : { code: "failed", error: message, answer, retryable };
  }
}

async function record(
  { db, clock }: DeliveringShop,
  claim: MailClaim | undefined,
  { kind, orderId, mail }: MailToDeliver,
  { messageId, outcome }: { readonly messageId: string; readonly outcome: EmailOutcome },
): Promise<void> {
  // A mail server that is away for a day would fill the history; the log has every attempt.
  const again = outcome.code === "failed" && outcome.retryable && claim && claim.attempts > 1;
  const told =
    orderId === null || again
      ? undefined
      : { kind: kind.replace("order-", ""), ...historyOf(outcome) };
  await recordAttempt(db, { at: clock(), kind, orderId, mail, messageId, outcome, claim, told });
}

function historyOf(outcome: EmailOutcome): Record<string, boolean> {
  switch (outcome.code) {
    case "sent":
      return { captured: outcome.captured, ...(outcome.doubtful && { doubtful: true }) };
    case "unanswered":
      return { failed: true, doubtful: true };
    case "failed":
      return { failed: true };
  }
}

/** Nobody but us knows how it ended, so a database that is away for a moment is waited for. */
async function afterTheDatabaseIsBack(write: () => Promise<void>): Promise<void> {
  for (let left = 40; ; left -= 1) {
    try {
      return await write();
    } catch (error) {
      if (left === 0 || !isDatabaseUnavailable(error)) throw error;
      await wait(500);
    }
  }
}

/** The same for each attempt. Made of the event, whose parts nobody needs to read in a header. */
function messageIdOf({ config }: DeliveringShop, event: string): string {
  const name = createHash("sha256").update(event).digest("hex").slice(0, 32);
  return `<${name}@${config.emailFrom.split("@")[1]}>`;
}
