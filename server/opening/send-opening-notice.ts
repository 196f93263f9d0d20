import { z } from "zod";
import { deliverMail, type MailContext } from "../email/deliver-mail.ts";
import { openingNoticeMail } from "../email/templates/opening-notice-mail.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { findOpeningNotice } from "./opening-notice-queries.ts";

type OpeningNoticeJob = { readonly noticeId: string; readonly mail: string };

/**
 * Mail `confirm-1` asks to confirm the address, `confirm-2` repeats that; `open` says that we are
 * open.
 */
export const sendOpeningNoticeJob = defineJob({
  name: "send-opening-notice",
  schema: z.object({ noticeId: z.guid(), mail: z.string().regex(/^(confirm-\d{1,2}|open)$/) }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ noticeId, mail }: OpeningNoticeJob) => `${noticeId}:${mail}`,
  async handler(ctx: MailContext, { noticeId, mail }) {
    const notice = await findOpeningNotice(ctx.db, noticeId);
    // Unsubscribed.
    if (!notice) return;
    const { siteUrl } = ctx.config;
    const delivery = await deliverMail(ctx, {
      event: `opening-notice:${noticeId}:${mail}`,
      kind: mail === "open" ? "shop-open" : "confirm-opening",
      orderId: null,
      mail: openingNoticeMail(mail === "open" ? "open" : "confirm", {
        to: notice.email,
        shopUrl: siteUrl,
        noticeUrl: `${siteUrl}/opening/${noticeId}`,
        shop: ctx.details(),
      }),
    });
    if (delivery.code === "later") throw new Error(delivery.reason);
  },
});
