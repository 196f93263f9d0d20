import { sql } from "kysely";
import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import { defineSweep } from "../platform/jobs/define-job.ts";
import { sendNoticeJob } from "./send-notice.ts";

/** How long bars are left for people who were notified, before others hear of the same bars. */
const TURN_MS = DAY_MS;
const FORGET_UNCONFIRMED_AFTER_MS = 7 * DAY_MS;
const FORGET_NOTIFIED_AFTER_MS = 30 * DAY_MS;
/** Limit of one run; the run of the next minute continues. */
const MAX_AT_ONCE = 500;

type NoticeContext = Pick<AppContext, "db" | "jobs" | "clock" | "opening">;

/**
 * Mails people whose product is back, or who wait for the shop to open once it is open, in the
 * order of their requests. With a stock count, no more people are notified than there are bars,
 * minus those notified in the last day.
 *
 * @returns how many are notified
 */
export async function notifyWaiting(ctx: NoticeContext): Promise<number> {
  const now = ctx.clock();
  await forgetOld(ctx);

  return await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with waiting as (
        select notice.id,
          row_number() over (partition by notice.product_id order by notice.requested_at, notice.id)
            as turn,
          case
            when notice.topic = 'opening' then ${ctx.opening().state === "open" ? MAX_AT_ONCE : 0}
            when level.product_id is not null then level.on_hand - level.reserved
              - (select count(*) from notices as notified
                  where notified.product_id = notice.product_id
                  and notified.notified_at > ${new Date(now.getTime() - TURN_MS)})
            when product.in_stock then ${MAX_AT_ONCE}
            else 0
          end as places
        from notices as notice
        left join products as product on product.id = notice.product_id
        left join stock_levels as level on level.product_id = notice.product_id
        where notice.confirmed_at is not null and notice.notified_at is null
          and notice.topic <> 'coming-soon' and product.archived_at is null
      )
      update notices set notified_at = ${now}
      where notified_at is null and id in (
        select id from waiting where turn <= places order by turn limit ${MAX_AT_ONCE}
      )
      returning id`.execute(tx);
    const mails = rows.map(({ id: noticeId }) => ({ noticeId, mail: "notify" }));
    if (mails.length > 0) await ctx.jobs.enqueue(tx, sendNoticeJob, ...mails);
    return rows.length;
  });
}

/** Deletes unconfirmed requests and those that were answered long ago. */
async function forgetOld({ db, clock }: NoticeContext): Promise<void> {
  const now = clock().getTime();
  await db
    .deleteFrom("notices")
    .where((is) =>
      is.or([
        is.and([
          is("confirmed_at", "is", null),
          is("requested_at", "<", new Date(now - FORGET_UNCONFIRMED_AFTER_MS)),
        ]),
        is("notified_at", "<", new Date(now - FORGET_NOTIFIED_AFTER_MS)),
      ]),
    )
    .execute();
}

export const notifyWaitingJob = defineSweep({
  name: "notify-waiting",
  cron: "* * * * *",
  run: notifyWaiting,
});
