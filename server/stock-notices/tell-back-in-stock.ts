import { sql } from "kysely";
import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { defineJob, noRetry } from "../platform/jobs/define-job.ts";
import { sendStockNoticeJob } from "./send-stock-notice.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How long bars are left for people who were told, before others are told of the same bars. */
const TURN_MS = DAY_MS;
const FORGET_UNCONFIRMED_AFTER_MS = 7 * DAY_MS;
const FORGET_TOLD_AFTER_MS = 30 * DAY_MS;
/** Limit of one run; the run of the next minute continues. */
const MOST_AT_ONCE = 500;

/**
 * Mails people who wait for a product that is back, in the order of their requests. With a stock
 * count, no more people are told than there are bars, minus those told in the last day.
 *
 * @returns how many are told
 */
export async function tellBackInStock(
  ctx: Pick<AppContext, "db" | "jobs" | "clock">,
): Promise<number> {
  const now = ctx.clock();
  await forgetOld(ctx);
  return await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with waiting as (
        select notice.id,
          row_number() over (partition by notice.product_id order by notice.asked_at, notice.id) as turn,
          case
            when level.product_id is not null then level.on_hand - level.reserved
              - (select count(*) from stock_notices as told where told.product_id = notice.product_id
                  and told.told_at > ${new Date(now.getTime() - TURN_MS)})
            when product.in_stock then ${MOST_AT_ONCE}
            else 0
          end as bars
        from stock_notices as notice
        join products as product on product.id = notice.product_id
        left join inventory_levels as level on level.product_id = notice.product_id
        where notice.confirmed_at is not null and notice.told_at is null
          and product.archived_at is null
      )
      update stock_notices set told_at = ${now}
      where told_at is null and id in (select id from waiting where turn <= bars order by turn limit ${MOST_AT_ONCE})
      returning id`.execute(tx);
    for (const { id: noticeId } of rows) {
      await ctx.jobs.enqueue(tx, sendStockNoticeJob, { noticeId, mail: "back" });
    }
    return rows.length;
  });
}

/** Deletes unconfirmed requests and those that were answered long ago. */
async function forgetOld({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock().getTime();
  await db
    .deleteFrom("stock_notices")
    .where((is) =>
      is.or([
        is.and([
          is("confirmed_at", "is", null),
          is("asked_at", "<", new Date(now - FORGET_UNCONFIRMED_AFTER_MS)),
        ]),
        is("told_at", "<", new Date(now - FORGET_TOLD_AFTER_MS)),
      ]),
    )
    .execute();
}

export const tellBackInStockJob = defineJob({
  name: "tell-back-in-stock",
  schema: z.object({}),
  retry: noRetry,
  limit: "newest-for-key",
  schedule: { cron: "* * * * *" },
  expireInSeconds: 300,
  async handler(ctx: AppContext) {
    await tellBackInStock(ctx);
  },
});
