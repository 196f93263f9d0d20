import { sql } from "kysely";
import { z } from "zod";
import { DAY_MS } from "#domain/time/durations.ts";
import { deliverOrRetry, type MailContext } from "../email/deliver-mail.ts";
import { MAX_UNCONFIRMED } from "../email/mail-events.ts";
import { confirmNoticeMail, noticeMail } from "../email/templates/notice-mail.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { findNotice } from "./notice-queries.ts";

/** Older news may no longer be true. */
const LOOK_BACK_MS = 3 * DAY_MS;

type NoticeJob = { readonly noticeId: string; readonly mail: string };

/**
 * Mail `confirm-1` asks to confirm the address, `confirm-2` repeats that; `notify` says that what
 * somebody waits for is here.
 */
export const sendNoticeJob = defineJob({
  name: "send-notice",
  schema: z.object({ noticeId: z.guid(), mail: z.string().regex(/^(confirm-\d{1,2}|notify)$/) }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ noticeId, mail }: NoticeJob) => `${noticeId}:${mail}`,
  async findOrphans({ db, clock }: MailContext) {
    const { rows } = await sql<{ noticeId: string }>`
      select notices.id as "noticeId" from notices
      left join mail_events as event on event.key = 'notice:' || notices.id || ':notify'
      where notified_at > ${new Date(clock().getTime() - LOOK_BACK_MS)}
        and event.sent_at is null and event.refused_at is null
        and coalesce(event.unconfirmed_attempts, 0) < ${MAX_UNCONFIRMED}`.execute(db);
    return rows.map(({ noticeId }) => ({ noticeId, mail: "notify" }));
  },
  async handler(ctx: MailContext, { noticeId, mail }) {
    const notice = await findNotice(ctx.db, noticeId);
    // Unsubscribed, or the product was deleted.
    if (!notice) return;

    const isOpening = notice.topic === "opening";
    const sender = { shop: ctx.details(), siteUrl: ctx.config.siteUrl };
    const written =
      mail === "notify"
        ? { kind: isOpening ? "shop-open" : "back-in-stock", mail: noticeMail(notice, sender) }
        : {
            kind: isOpening ? "confirm-opening" : "confirm-notice",
            mail: confirmNoticeMail(notice, sender),
          };
    await deliverOrRetry(ctx, { event: `notice:${noticeId}:${mail}`, ...written });
  },
});
