import { sql } from "kysely";
import { CONFIRM_WITHIN_MS } from "#domain/newsletter/subscription-rules.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { defineSweep } from "../platform/jobs/define-job.ts";
import { getRetention } from "../settings/sections.ts";

/**
 * Clears the text of emails older than the owner's settings allow; their lines stay in the log.
 * Deletes previews of imports that are a day old, and addresses that were not confirmed for
 * the newsletter in time, and mails that asked to confirm an address which is gone.
 * Abandoned checkouts follow the same settings: see clean-up-checkouts.ts.
 */
export async function applyRetention(ctx: Pick<AppContext, "db" | "clock" | "log">): Promise<void> {
  const { db, clock, log } = ctx;
  const { mailBodyDays } = await getRetention(db, log);
  await db
    .updateTable("email_log")
    .set({ text_body: "", html_body: "" })
    .where("logged_at", "<", new Date(clock().getTime() - mailBodyDays * DAY_MS))
    .where("text_body", "<>", "")
    .execute();
  // Nobody went on with these, and they hold what the file says of people.
  await db
    .deleteFrom("imports")
    .where("state", "=", "previewed")
    .where("created_at", "<", new Date(clock().getTime() - DAY_MS))
    .execute();
  await db
    .deleteFrom("newsletter_subscribers")
    .where("state", "=", "pending")
    .where("requested_at", "<", new Date(clock().getTime() - CONFIRM_WITHIN_MS))
    .execute();
  await forgetConfirmationMails(db);
}

/**
 * Deletes mails that asked to confirm an address, once the address is neither subscribed nor waits
 * for a notice: unconfirmed for too long, declined, answered, or removed by the owner.
 */
async function forgetConfirmationMails(db: Database): Promise<void> {
  await sql`
    delete from email_log where kind = 'confirm-newsletter' and not exists (
      select from newsletter_subscribers where lower(email) = lower(recipient)
    )`.execute(db);
  await sql`
    delete from email_log where kind in ('confirm-notice', 'confirm-opening') and not exists (
      select from notices where lower(email) = lower(recipient)
    )`.execute(db);
}

export const applyRetentionJob = defineSweep({
  name: "apply-retention",
  cron: "41 * * * *",
  run: applyRetention,
});
