import { z } from "zod";
import { deliverOrRetry, type MailContext } from "../email/deliver-mail.ts";
import { newsletterMail } from "../email/templates/newsletter-mail.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { findSubscription } from "./subscriber-queries.ts";
import { subscriptionLink } from "./subscription-link.ts";

type ConfirmationJob = { readonly subscriberId: string; readonly requestedAt: string };

/** Asks whether the address is theirs. Each time that it is entered is an event of its own. */
export const sendNewsletterConfirmationJob = defineJob({
  name: "send-newsletter-confirmation",
  schema: z.object({ subscriberId: z.guid(), requestedAt: z.iso.datetime() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ subscriberId, requestedAt }: ConfirmationJob) => `${subscriberId}:${requestedAt}`,
  async handler(ctx: MailContext, { subscriberId, requestedAt }) {
    const subscription = await findSubscription(ctx.db, subscriberId, ctx.clock());
    // Confirmed or unsubscribed meanwhile, by an earlier mail.
    if (!subscription?.mayConfirm) return;

    await deliverOrRetry(ctx, {
      event: `newsletter:${subscriberId}:${requestedAt}`,
      kind: "confirm-newsletter",
      mail: newsletterMail({
        to: subscription.email,
        url: subscriptionLink(ctx.config.siteUrl, subscriberId),
        isReturning: subscription.state === "unsubscribed",
        shop: ctx.details(),
      }),
    });
  },
});
