import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { defineJob, noRetry } from "../platform/jobs/define-job.ts";
import { sendOpeningNoticeJob } from "./send-opening-notice.ts";

const DAY_MS = 24 * 60 * 60_000;
const FORGET_UNCONFIRMED_AFTER_MS = 7 * DAY_MS;
const FORGET_TOLD_AFTER_MS = 30 * DAY_MS;
/** Limit of one run; the run of the next minute continues. */
const MOST_AT_ONCE = 500;

/**
 * Mails people who wait for the shop to open, once it is open.
 *
 * @returns how many are told
 */
export async function tellOpening(
  ctx: Pick<AppContext, "db" | "jobs" | "clock" | "opening">,
): Promise<number> {
  const now = ctx.clock();
  await ctx.db
    .deleteFrom("opening_notices")
    .where((is) =>
      is.or([
        is.and([
          is("confirmed_at", "is", null),
          is("asked_at", "<", new Date(now.getTime() - FORGET_UNCONFIRMED_AFTER_MS)),
        ]),
        is("told_at", "<", new Date(now.getTime() - FORGET_TOLD_AFTER_MS)),
      ]),
    )
    .execute();
  if (ctx.opening().state !== "open") return 0;
  return await ctx.db.transaction().execute(async (tx) => {
    const told = await tx
      .updateTable("opening_notices")
      .set({ told_at: now })
      .where("told_at", "is", null)
      .where("id", "in", (query) =>
        query
          .selectFrom("opening_notices")
          .select("id")
          .where("confirmed_at", "is not", null)
          .where("told_at", "is", null)
          .orderBy("asked_at")
          .limit(MOST_AT_ONCE),
      )
      .returning("id")
      .execute();
    const mails = told.map(({ id: noticeId }) => ({ noticeId, mail: "open" }));
    if (mails.length > 0) await ctx.jobs.enqueue(tx, sendOpeningNoticeJob, ...mails);
    return told.length;
  });
}

export const tellOpeningJob = defineJob({
  name: "tell-opening",
  schema: z.object({}),
  retry: noRetry,
  limit: "newest-for-key",
  schedule: { cron: "* * * * *" },
  expireInSeconds: 300,
  async handler(ctx: AppContext) {
    await tellOpening(ctx);
  },
});
