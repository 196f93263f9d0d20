import { sql } from "kysely";
import { z } from "zod";
import { isUnsent } from "#domain/orders/order-status.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { makeGiftCardCode } from "../../gift-cards/issue-gift-card.ts";
import { isBlocked } from "../../gift-cards/sold-gift-cards.ts";
import { setOrderStatus } from "../../orders/changes/change-order-status.ts";
import { lockOrder } from "../../orders/order-queries.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";
import { defineJob, defineSweep, retryForADay } from "../../platform/jobs/define-job.ts";
import { deliverOrRetry, type MailContext } from "../deliver-mail.ts";
import { giftCardMail } from "../templates/gift-card-mail.ts";

/** Limit of one run; the run of the next minute continues. */
const MAX_AT_ONCE = 500;

type SendContext = MailContext & Pick<AppContext, "orderSubscribers">;

/** Cards that can be mailed, whatever their day: not sent, not closed, and their order is paid. */
function mailable(db: Database) {
  return db
    .selectFrom("gift_cards as card")
    .where("emailed_at", "is", null)
    .where("recipient_email", "is not", null)
    .where("email_on", "is not", null)
    .where("closed_at", "is", null)
    .where("awaits_payment", "=", false)
    .where(sql<boolean>`not ${isBlocked}`);
}

/** What the recipient gets: what was issued less what was refunded to the buyer. */
const worth = sql<string>`(
  select sum(amount) from gift_card_entries
  where gift_card_id = card.id and kind in ('issued', 'revoked', 'reinstated'))`;

/**
 * Mails a gift card with a code that is made for this attempt: it is stored nowhere else. An
 * earlier attempt may have arrived, so its code stays valid. Its order, if one sold it, is delivered with that.
 *
 * @throws Error when the same mail may be accepted later
 */
export async function sendGiftCard(ctx: SendContext, giftCardId: string): Promise<void> {
  const card = await mailable(ctx.db)
    .selectAll("card")
    .select(worth.as("worth"))
    .where("id", "=", giftCardId)
    .executeTakeFirst();
  if (!card) return;

  const code = await ctx.db
    .transaction()
    .execute((tx) => makeGiftCardCode(tx, giftCardId, ctx.clock()));
  const mailWith = (shown: string) =>
    giftCardMail({
      to: card.recipient_email ?? "",
      amount: centsFrom(card.worth),
      code: shown,
      recipientName: card.recipient_name,
      senderName: card.sender_name,
      message: card.message,
      shopUrl: `${ctx.config.siteUrl}/products`,
      shop: ctx.details(),
    });

  const delivery = await deliverOrRetry(ctx, {
    event: `gift-card:${giftCardId}`,
    kind: "gift-card",
    orderId: card.sold_by_order,
    mail: mailWith(code),
    logged: mailWith(withoutBeginning(code)),
  });

  const isRefused = delivery.code === "never";
  await ctx.db.transaction().execute(async (tx) => {
    if (card.sold_by_order && !isRefused) await deliverOrder(ctx, tx, card.sold_by_order);
    await tx
      .updateTable("gift_cards")
      // What is refused for good is not tried again; the owner sees it, and makes a code by hand.
      .set(isRefused ? { email_on: null } : { emailed_at: ctx.clock() })
      .where("id", "=", giftCardId)
      .where("emailed_at", "is", null)
      .execute();
  });
}

/** An order that sold a gift card is delivered when its mail is sent. */
async function deliverOrder(ctx: SendContext, tx: DatabaseTransaction, orderId: string) {
  const from = (await lockOrder(tx, orderId))?.status;
  if (from && isUnsent(from)) {
    await setOrderStatus(ctx, tx, { orderId, from, to: "delivered" }, "system");
  }
}

export const sendGiftCardJob = defineJob({
  name: "send-gift-card",
  schema: z.object({ giftCardId: z.guid() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ giftCardId }) => giftCardId,
  handler: (ctx: SendContext, { giftCardId }) => sendGiftCard(ctx, giftCardId),
});

/** Mails the gift cards whose day has come, by the shop's time zone. @returns how many are due */
export async function sendDueGiftCards(
  ctx: Pick<AppContext, "db" | "jobs" | "clock" | "details" | "config">,
): Promise<number> {
  const { mode, smtpUrl } = ctx.config;
  // Without a mail server every attempt fails, and would fill the log.
  if (mode === "production" && !smtpUrl) return 0;

  const today = dayIn(ctx.details().timeZone, ctx.clock());
  const due = await mailable(ctx.db)
    .select("id")
    .where(sql<boolean>`email_on <= ${today}::date`)
    .limit(MAX_AT_ONCE)
    .execute();

  const cards = due.map(({ id: giftCardId }) => ({ giftCardId }));
  await ctx.jobs.enqueueMissing(sendGiftCardJob, cards);
  return due.length;
}

export const sendDueGiftCardsJob = defineSweep({
  name: "send-due-gift-cards",
  cron: "* * * * *",
  run: sendDueGiftCards,
});

/** Shows only a code's last group. */
function withoutBeginning(code: string): string {
  const last = Math.max(code.lastIndexOf("-"), 0);
  return code.slice(0, last).replace(/[^-]/g, "•") + code.slice(last);
}
