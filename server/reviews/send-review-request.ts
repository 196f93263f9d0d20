import { z } from "zod";
import { deliverOrRetry, type MailContext } from "../email/deliver-mail.ts";
import { reviewRequestMail } from "../email/templates/review-request-mail.ts";
import { orderLinkToken } from "../orders/order-link-token.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { listOrderReviews, mayRequestReview, REVIEW_REQUEST } from "./review-queries.ts";

export const sendReviewRequestJob = defineJob({
  name: "send-review-request",
  schema: z.object({ orderId: z.guid() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ orderId }: { readonly orderId: string }) => orderId,
  async handler(ctx: MailContext & { readonly secret: string }, { orderId }) {
    const order = await ctx.db
      .selectFrom("orders")
      .select(["order_number", "customer_email"])
      .where("id", "=", orderId)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    const products = await listOrderReviews(ctx.db, orderId, mayRequestReview);
    if (!order?.customer_email || products.length === 0) return;
    const token = orderLinkToken(ctx.secret, orderId, ctx.clock(), "review");
    await deliverOrRetry(ctx, {
      event: `${REVIEW_REQUEST}${orderId}`,
      kind: "review-request",
      mail: reviewRequestMail({
        to: order.customer_email,
        orderNumber: order.order_number,
        names: products.map(({ name }) => name),
        url: `${ctx.config.siteUrl}/review/${orderId}?token=${token}`,
        shop: ctx.details(),
      }),
    });
  },
});
