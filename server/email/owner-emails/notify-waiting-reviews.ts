import { DAY_MS } from "#domain/time/durations.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import type { MailContext } from "../deliver-mail.ts";
import { deliverToOwner } from "../deliver-to-owner.ts";
import { waitingReviewsMail } from "../templates/waiting-reviews-mail.ts";

/** Tells the owner of reviews that were written in the last day: at most one email a day. */
export async function notifyWaitingReviews(ctx: MailContext): Promise<void> {
  const { db, config, details } = ctx;
  const { count, latest } = await db
    .selectFrom("reviews")
    .select((is) => [is.fn.countAll<string>().as("count"), is.fn.max("written_at").as("latest")])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  if (!latest || ctx.clock().getTime() - latest.getTime() > DAY_MS) return;

  await deliverToOwner(ctx, {
    topic: "waiting-reviews",
    atMost: "daily",
    kind: "waiting-reviews",
    mail: waitingReviewsMail(Number(count), details(), `${config.siteUrl}/admin/reviews`),
  });
}

export const notifyWaitingReviewsJob = defineSweep({
  name: "notify-waiting-reviews",
  cron: "50 * * * *",
  run: notifyWaitingReviews,
});
