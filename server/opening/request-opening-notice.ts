import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { countVisit, type VisitorLimit } from "../platform/limits/visitor-limit.ts";
import { sendOpeningNoticeJob } from "./send-opening-notice.ts";

export type OpeningNoticeRequest =
  /** Same result for an address that asked before, so that nobody can find out who is waiting. */
  | { readonly code: "heard" }
  | { readonly code: "open" }
  | { readonly code: "too-often"; readonly seconds: number };

/**
 * Each is a mail to whatever mailbox was typed. Above the ceiling, which takes hundreds of networks,
 * other mail would no longer arrive.
 */
const openingNoticeLimit: VisitorLimit = {
  what: "opening-notice",
  max: 10,
  windowHours: 1,
  inAll: { max: 1_000, perClient: 2, ceiling: 5_000 },
  mailboxPerDay: 10,
};
/** Limit per mailbox, so that nobody can flood one through our form. */
const MAX_CONFIRMATIONS = 3;

/**
 * Stores a request to be told when the shop opens, and mails a link to confirm it.
 *
 * @param request.address the client's network address
 */
export async function requestOpeningNotice(
  ctx: Pick<AppContext, "db" | "jobs" | "secret" | "clock" | "log" | "opening">,
  request: { readonly email: string; readonly address: string },
): Promise<OpeningNoticeRequest> {
  if (ctx.opening().state === "open") return { code: "open" };

  const { email, address } = request;
  const counted = await countVisit(ctx, openingNoticeLimit, { address, email });
  if (counted.code === "too-often") {
    // No error: whether a mailbox was asked before is nobody's business.
    if (counted.of === "mailbox") return { code: "heard" };
    return { code: "too-often", seconds: counted.seconds };
  }

  const typed = email.trim();
  await ctx.db.transaction().execute(async (tx) => {
    // Other spellings of the mailbox wait, so that they count each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(mailbox(${typed}), 0))`.execute(tx);
    const { rows } = await sql<{ id: string; asked: number }>`
      insert into opening_notices as known (id, email, asked_at, confirmations_asked)
      select ${randomUUID()}::uuid, ${typed}::text, ${ctx.clock()}::timestamptz, 1
      where (
        select coalesce(sum(confirmations_asked), 0) from opening_notices
        where mailbox(email) = mailbox(${typed}) and confirmed_at is null
      ) < ${MAX_CONFIRMATIONS}
      on conflict (lower(email)) where told_at is null
      do update set confirmations_asked = known.confirmations_asked + 1
      where known.confirmed_at is null
      returning id, confirmations_asked as asked`.execute(tx);
    for (const { id: noticeId, asked } of rows) {
      await ctx.jobs.enqueue(tx, sendOpeningNoticeJob, { noticeId, mail: `confirm-${asked}` });
    }
  });
  return { code: "heard" };
}
