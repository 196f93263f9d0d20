import { z } from "zod";
import { deliverOrRetry, type MailContext } from "../email/deliver-mail.ts";
import { confirmNoticeMail, noticeMail } from "../email/templates/notice-mail.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { findNotice } from "./notice-queries.ts";

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
