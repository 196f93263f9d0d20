import { z } from "zod";
import { deliverMail, type MailContext } from "../email/deliver-mail.ts";
import { stockNoticeMail } from "../email/templates/stock-notice-mail.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { findStockNotice } from "./stock-notice-queries.ts";

type StockNoticeJob = { readonly noticeId: string; readonly mail: string };

/**
 * Mail `confirm-1` asks to confirm the address, `confirm-2` repeats that; `back` says that it is
 * back, or here.
 */
export const sendStockNoticeJob = defineJob({
  name: "send-stock-notice",
  schema: z.object({ noticeId: z.guid(), mail: z.string().regex(/^(confirm-\d{1,2}|back)$/) }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ noticeId, mail }: StockNoticeJob) => `${noticeId}:${mail}`,
  async handler(ctx: MailContext, { noticeId, mail }) {
    const notice = await findStockNotice(ctx.db, noticeId);
    // Unsubscribed, or the product was deleted.
    if (!notice) return;
    const { siteUrl } = ctx.config;
    const delivery = await deliverMail(ctx, {
      event: `stock-notice:${noticeId}:${mail}`,
      kind: mail === "back" ? "back-in-stock" : "confirm-notice",
      orderId: null,
      mail: stockNoticeMail(mail === "back" ? "back" : "confirm", {
        to: notice.email,
        productName: notice.subject.name,
        isAwaited: notice.isAwaited,
        productUrl: `${siteUrl}/products/${notice.subject.productId ?? ""}`,
        noticeUrl: `${siteUrl}/notify/${noticeId}`,
        shop: ctx.details(),
      }),
    });
    if (delivery.code === "later") throw new Error(delivery.reason);
  },
});
