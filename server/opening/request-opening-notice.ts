import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { consumeRateLimit } from "../platform/limits/consume-rate-limit.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import { sendOpeningNoticeJob } from "./send-opening-notice.ts";

export type OpeningNoticeRequest =
  /** Same result for an address that asked before, so that nobody can find out who is waiting. */
  | { readonly code: "heard" }
  | { readonly code: "open" }
  | { readonly code: "too-often"; readonly seconds: number };

const MOST_FROM_ADDRESS = 10;
/** Limit per email address, so that nobody can flood an address through our form. */
const MOST_CONFIRMATIONS = 3;

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
  const now = ctx.clock();
  const who = hashIp(ctx.secret, "opening-notice", request.address);
  const answer = await ctx.db.transaction().execute(async (tx): Promise<OpeningNoticeRequest> => {
    const asker = { key: `opening-notice:${who}`, max: MOST_FROM_ADDRESS, windowHours: 1 };
    const limit = await consumeRateLimit(tx, asker, now);
    if (limit.code === "limited") return { code: "too-often", seconds: limit.seconds };
    const { rows } = await sql<{ id: string; asked: number }>`
      insert into opening_notices as known (id, email, asked_at, confirmations_asked)
      values (${randomUUID()}, ${request.email.trim()}, ${now}, 1)
      on conflict (lower(email)) where told_at is null
      do update set confirmations_asked = known.confirmations_asked + 1
      where known.confirmed_at is null and known.confirmations_asked < ${MOST_CONFIRMATIONS}
      returning id, confirmations_asked as asked`.execute(tx);
    for (const { id: noticeId, asked } of rows) {
      await ctx.jobs.enqueue(tx, sendOpeningNoticeJob, { noticeId, mail: `confirm-${asked}` });
    }
    return { code: "heard" };
  });
  if (answer.code === "too-often") {
    reportSecurityEvent(ctx, "limit-met", { limit: "opening-notice" });
  }
  return answer;
}
