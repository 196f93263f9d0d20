import { z } from "zod";
import { deliverOrRetry, type MailContext } from "../email/deliver-mail.ts";
import { contactMail } from "../email/templates/contact-mail.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";

/**
 * Mails a message from the contact page to the owner, then deletes it: the email log keeps a copy.
 */
export const sendContactMessageJob = defineJob({
  name: "send-contact-message",
  schema: z.object({ messageId: z.guid() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ messageId }: { readonly messageId: string }) => messageId,
  async findOrphans({ db }: MailContext) {
    const rows = await db.selectFrom("contact_messages").select("id").execute();
    return rows.map(({ id: messageId }) => ({ messageId }));
  },
  async handler(ctx: MailContext, { messageId }) {
    const message = await ctx.db
      .selectFrom("contact_messages")
      .selectAll()
      .where("id", "=", messageId)
      .executeTakeFirst();
    if (!message) return;
    await deliverOrRetry(ctx, {
      event: `contact:${messageId}`,
      kind: "contact",
      mail: contactMail(message, ctx.details()),
    });
    await ctx.db.deleteFrom("contact_messages").where("id", "=", messageId).execute();
  },
});
