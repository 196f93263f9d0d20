import { sql } from "kysely";
import { z } from "zod";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { makeGiftCardCode } from "../../gift-cards/issue-gift-card.ts";
import { centsFrom } from "../../platform/db/values.ts";
import { defineJob, noRetry, retryForADay } from "../../platform/jobs/define-job.ts";
import { deliverMail, type MailContext } from "../deliver-mail.ts";
import { giftCardMail } from "../templates/gift-card-mail.ts";

/** Limit of one run; the run of the next minute continues. */
const MOST_AT_ONCE = 500;

/**
 * Mails a gift card with a code that is made for this attempt: it is stored nowhere else. An
 * earlier attempt may have arrived, so its code stays valid.
 *
 * @throws Error when the same mail may be accepted later
 */
export async function sendGiftCard(ctx: MailContext, giftCardId: string): Promise<void> {
  const card = await ctx.db
    .selectFrom("gift_cards")
    .selectAll()
    .where("id", "=", giftCardId)
    .where("emailed_at", "is", null)
    .where("email_on", "is not", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!card?.recipient_email) return;
  const code = await ctx.db
    .transaction()
    .execute((tx) => makeGiftCardCode(tx, giftCardId, ctx.clock()));
  const mailWith = (shown: string) =>
    giftCardMail({
      to: card.recipient_email ?? "",
      amount: centsFrom(card.initial_amount),
      code: shown,
      recipientName: card.recipient_name,
      senderName: card.sender_name,
      message: card.message,
      shopUrl: `${ctx.config.siteUrl}/products`,
      shop: ctx.details(),
    });
  const delivery = await deliverMail(ctx, {
    event: `gift-card:${giftCardId}`,
    kind: "gift-card",
    orderId: null,
    mail: mailWith(code),
    logged: mailWith(code.replace(/[^-](?=.*-)/g, "•")),
  });
  if (delivery.code === "later") throw new Error(delivery.reason);
  // What is refused for good is not tried again; the owner sees it, and makes a code by hand.
  await ctx.db
    .updateTable("gift_cards")
    .set(delivery.code === "never" ? { email_on: null } : { emailed_at: ctx.clock() })
    .where("id", "=", giftCardId)
    .where("emailed_at", "is", null)
    .execute();
}

export const sendGiftCardJob = defineJob({
  name: "send-gift-card",
  schema: z.object({ giftCardId: z.guid() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ giftCardId }) => giftCardId,
  handler: (ctx: MailContext, { giftCardId }) => sendGiftCard(ctx, giftCardId),
});

/**
 * Mails the gift cards whose day has come, by the shop's time zone.
 *
 * @returns how many are due
 */
export async function sendDueGiftCards(
  ctx: Pick<AppContext, "db" | "jobs" | "clock" | "details" | "config">,
): Promise<number> {
  const { mode, smtpUrl } = ctx.config;
  // Without a mail server every attempt fails, and would fill the log.
  if (mode === "production" && !smtpUrl) return 0;
  const today = dayIn(ctx.details().timeZone, ctx.clock());
  const due = await ctx.db
    .selectFrom("gift_cards")
    .select("id")
    .where("emailed_at", "is", null)
    .where("closed_at", "is", null)
    .where(sql<boolean>`email_on <= ${today}::date`)
    .limit(MOST_AT_ONCE)
    .execute();
  await ctx.db.transaction().execute(async (tx) => {
    for (const { id: giftCardId } of due) {
      await ctx.jobs.enqueue(tx, sendGiftCardJob, { giftCardId });
    }
  });
  return due.length;
}

export const sendDueGiftCardsJob = defineJob({
  name: "send-due-gift-cards",
  schema: z.object({}),
  retry: noRetry,
  limit: "one-running",
  schedule: { cron: "* * * * *" },
  expireInSeconds: 300,
  async handler(ctx: AppContext) {
    await sendDueGiftCards(ctx);
  },
});
