import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "../app-context.ts";
import { isDatabaseUnavailable } from "../platform/db/database.ts";
import { beginHandOver, claimMailEvent, MAX_UNCONFIRMED, type MailClaim } from "./mail-events.ts";
import { EmailError, type Mail } from "./mailer.ts";
import { type AttemptResult, recordAttempt } from "./record-attempt.ts";

export type MailContext = Pick<AppContext, "db" | "mailer" | "config" | "details" | "clock">;

export type MailToDeliver = {
  /** What the mail is about, the same for all attempts: each event gets one mail. */
  readonly event: string;
  /** For the log and the history. */
  readonly kind: string;
  readonly orderId?: string | null;
  readonly mail: Mail;
  /** The same without its secrets, which the log keeps of a mail that was really sent. */
  readonly logged?: Mail;
};

export type Delivery =
  | { readonly code: "sent" }
  | { readonly code: "sent-before" }
  /** A later attempt may succeed: refused for now, unanswered, or another process is sending it. */
  | { readonly code: "later"; readonly reason: string }
  /** Refused permanently, or handed over twice without an answer. */
  | { readonly code: "never"; readonly reason: string };

/**
 * Sends the mail of an event unless it was already sent, for a job that is run again when it throws.
 *
 * @throws Error when a later attempt may succeed
 */
export async function deliverOrRetry(
  ctx: MailContext,
  mail: MailToDeliver,
): Promise<Exclude<Delivery, { code: "later" }>> {
  const delivery = await deliverMail(ctx, mail);
  if (delivery.code === "later") throw new Error(delivery.reason);
  return delivery;
}

/**
 * Sends the mail of an event unless it was already sent, and records the attempt in the log and the
 * order's history.
 *
 * It commits three times, so that a process may die at any point: the claim; the unconfirmed
 * attempt, just before the mail server may have the mail; the result, just after its answer. If the
 * process dies before the second commit, the mail is simply sent again; after the third, nothing is
 * left to do. In between, nobody knows whether the server took the mail: it is sent once more, and
 * the log says that it may have arrived twice. See docs/decisions/0010-one-mail-per-event.md.
 */
export async function deliverMail(
  ctx: MailContext,
  { event, kind, orderId = null, mail, logged = mail }: MailToDeliver,
): Promise<Delivery> {
  const messageId = messageIdOf(ctx, event);
  const record = (result: AttemptResult, claim?: MailClaim) => {
    // A captured mail can be read nowhere else.
    const isCaptured = result.code === "sent" && result.captured;
    const entry = { kind, orderId, mail: isCaptured ? mail : logged };
    return recordAttempt(ctx.db, { ...entry, at: ctx.clock(), messageId, result, claim });
  };

  const claiming = await claimMailEvent(ctx.db, event);
  switch (claiming.code) {
    case "sent-before":
      return claiming;
    case "busy":
      return { code: "later", reason: "Another process is sending this mail." };
    case "given-up": {
      const error = "The shop ended twice before the mail server said whether it took the mail.";
      if (claiming.unrecorded) await record({ code: "unanswered", error });
      return { code: "never", reason: error };
    }
  }

  const { claim } = claiming;
  const result = await send(ctx, claim, mail, messageId);
  await retryWhileDatabaseIsAway(() => record(result, claim));

  if (result.code === "sent") return { code: "sent" };
  const retryable =
    result.code === "failed" ? result.retryable : claim.unconfirmedAttempts + 1 < MAX_UNCONFIRMED;
  return { code: retryable ? "later" : "never", reason: result.error };
}

async function send(
  { db, mailer }: MailContext,
  claim: MailClaim,
  mail: Mail,
  messageId: string,
): Promise<AttemptResult> {
  const handOver = async () => {
    if (await beginHandOver(db, claim)) return;
    throw new EmailError("Another process is sending this mail.", { retryable: true });
  };
  try {
    const { captured } = await mailer.send(mail, { messageId, handOver });
    // A captured mail is delivered nowhere, so it cannot arrive twice.
    return { code: "sent", captured, doubtful: claim.unconfirmedAttempts > 0 && !captured };
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    const { message, response, retryable } = error;
    return error.unanswered
      ? { code: "unanswered", error: message }
      : { code: "failed", error: message, response, retryable };
  }
}

/** For up to 20 seconds: only this process knows how the attempt ended. */
async function retryWhileDatabaseIsAway(write: () => Promise<void>): Promise<void> {
  for (let attemptsLeft = 40; ; attemptsLeft -= 1) {
    try {
      return await write();
    } catch (error) {
      if (attemptsLeft === 0 || !isDatabaseUnavailable(error)) throw error;
      await wait(500);
    }
  }
}

/** The same for each attempt. Hashed, because mail headers are visible to others. */
function messageIdOf({ config }: MailContext, event: string): string {
  const name = createHash("sha256").update(event).digest("hex").slice(0, 32);
  return `<${name}@${config.emailFrom.split("@")[1]}>`;
}
