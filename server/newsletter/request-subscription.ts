import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { countVisit, type VisitorLimit } from "../platform/limits/visitor-limit.ts";
import { homeSection } from "../settings/sections.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { sendNewsletterConfirmationJob } from "./send-newsletter-confirmation.ts";

export type SubscriptionRequest =
  /** Same result for a subscribed address, so that nobody can find out who reads the newsletter. */
  | { readonly code: "requested" }
  /** The owner takes no subscribers. */
  | { readonly code: "off" }
  | { readonly code: "too-often"; readonly seconds: number };

/** Each is a mail to whatever mailbox was typed; see the limit of notices. */
const newsletterLimit: VisitorLimit = {
  what: "newsletter",
  max: 10,
  windowHours: 1,
  inAll: { max: 1_000, perClient: 2, ceiling: 5_000 },
  mailboxPerDay: 3,
};

/** What is pressed again within it was pressed twice. */
const AGAIN_MS = 60_000;

/**
 * Stores an address for the newsletter, and mails a link to confirm it.
 *
 * @param request.address the client's network address
 */
export async function requestSubscription(
  ctx: Pick<AppContext, "db" | "jobs" | "secret" | "clock" | "log">,
  request: { readonly email: string; readonly address: string },
): Promise<SubscriptionRequest> {
  const { db, jobs, clock, log } = ctx;
  const { data } = await getSettings(db, homeSection, log);
  if (!data.newsletter.isOn) return { code: "off" };

  const counted = await countVisit(ctx, newsletterLimit, request);
  if (counted.code === "too-often") {
    // No error: whether a mailbox was entered before is nobody's business.
    if (counted.of === "mailbox") return { code: "requested" };
    return { code: "too-often", seconds: counted.seconds };
  }

  await db.transaction().execute(async (tx) => {
    const now = clock();
    const stored = await storeRequest(tx, request.email.trim(), now);
    if (!stored) return;
    const job = { subscriberId: stored.id, requestedAt: now.toISOString() };
    await jobs.enqueue(tx, sendNewsletterConfirmationJob, job);
  });
  return { code: "requested" };
}

/**
 * Stores an address that was entered, unless it is subscribed already.
 *
 * @returns the subscriber to mail; undefined also for the second press of the same button
 */
async function storeRequest(
  db: Database,
  email: string,
  now: Date,
): Promise<{ readonly id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into newsletter_subscribers as known (id, email, requested_at)
    values (${randomUUID()}::uuid, ${email}, ${now})
    on conflict (lower(email)) do update set requested_at = excluded.requested_at
    where known.state <> 'subscribed' and (
      known.requested_at < ${new Date(now.getTime() - AGAIN_MS)}
      or known.requested_at < known.unsubscribed_at
    )
    returning id`.execute(db);
  return rows[0];
}
