import { sql } from "kysely";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import { MAX_UNCONFIRMED } from "../email/mail-events.ts";
import { isLaterOfPurchase } from "../orders/purchase-queries.ts";
import { defineSweep } from "../platform/jobs/define-job.ts";
import { reviewSection } from "../settings/sections.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { mayRequestReview, REVIEW_REQUEST } from "./review-queries.ts";
import { sendReviewRequestJob } from "./send-review-request.ts";

/** Older deliveries are skipped, so that turning reviews on does not email old customers. */
const LATEST_DAYS = 14;
/** Limit of one run; the run of the next hour continues. */
const MAX_REQUESTS = 500;

/**
 * Emails every buyer who received bars, some days after delivery, once about each bar.
 *
 * @returns the number of requests
 */
export async function requestReviews(
  ctx: Pick<AppContext, "db" | "jobs" | "clock" | "log">,
): Promise<number> {
  const { requestAfterDays } = (await getSettings(ctx.db, reviewSection, ctx.log)).data;
  if (requestAfterDays === null) return 0;
  const until = new Date(ctx.clock().getTime() - requestAfterDays * DAY_MS);
  const from = new Date(until.getTime() - LATEST_DAYS * DAY_MS);
  return await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      -- One order of a customer in a run, because a bar that it asks about is not asked about again.
      select distinct on (lower(trim(customer_email))) orders.id from orders
      where status = 'delivered' and not sells_gift_card and not is_test and erased_at is null and coalesce(customer_email, '') <> ''
        -- Of several orders that were bought at once, the others went to other people.
        and not ${isLaterOfPurchase}
        and exists (select from order_item_counts as counts
          where counts.order_id = orders.id and ${mayRequestReview})
        -- Never before the delivery, and cheaper to check than the parcels of every order.
        and orders.updated_at >= ${from}
        -- Without those whose mail the mail server never got: a request that failed for a day is made again.
        and not exists (select from mail_events as event
          where event.key = ${sql.lit(REVIEW_REQUEST)} || orders.id
            and (sent_at is not null or refused_at is not null
              or unconfirmed_attempts >= ${MAX_UNCONFIRMED}))
        and coalesce((select max(delivered_at) from shipments
            where order_id = orders.id and undone_at is null), orders.updated_at)
          between ${from} and ${until}
      order by lower(trim(customer_email)), orders.id limit ${MAX_REQUESTS}`.execute(tx);
    const jobs = rows.map(({ id: orderId }) => ({ orderId }));
    if (jobs.length > 0) await ctx.jobs.enqueue(tx, sendReviewRequestJob, ...jobs);
    return jobs.length;
  });
}

export const requestReviewsJob = defineSweep({
  name: "request-reviews",
  cron: "20 * * * *",
  run: requestReviews,
});
