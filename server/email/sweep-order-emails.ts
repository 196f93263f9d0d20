import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import type { Jobs } from "../platform/jobs/job-queue.ts";
import type { DeliveringShop } from "./deliver-mail.ts";
import { MOST_DOUBTS } from "./mail-events.ts";
import { orderMailEvent, sendOrderEmail } from "./send-order-email.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Older ones the owner knows of, or of no use to be told of now: an adopted shop has years of them. */
const LOOK_BACK_MS = 30 * DAY_MS;
/** The order's own job comes first. */
const LEAVE_ALONE_MS = 5 * MINUTE_MS;
const MOST_AT_ONCE = 20;

const MOST_LETTERS = 100;
/** Old news after that. */
const LETTER_LOOK_BACK_MS = 3 * DAY_MS;
/**
 * A refusal for good ends a letter's job after a try or two; only a server that was away for hours
 * uses up nearly all of them. Some are lost to a process that died.
 */
const TRIES_OF_A_LOST_JOB = 20;
/** The most that the job makes. */
const TRIES_OF_A_JOB = 26;
/** Then it has been days. */
const MOST_TRIES = 40;
/** So many in a row that are not taken, and the mail server is still away. */
const GIVE_UP_AFTER = 3;

/**
 * The automatic notification rule, for what its job did not bring about: every order that is pending
 * and paid and that the owner was not told of. Orders of an adopted database have no job; and a job
 * ends after a day of failures, or with the first refusal for good, which a setting may have mended.
 * Failures are tried again after one hour, two, three, in the end once a day.
 *
 * And the letters to shoppers that a mail server's long absence ended the jobs of: tried again for
 * some days, with pauses that grow.
 *
 * @returns how many mails it sent
 */
export async function sweepOrderEmails(ctx: SweepingShop): Promise<number> {
  // Without a mail server every try fails, and would be all that the log holds.
  if (ctx.config.mode === "production" && !ctx.config.smtpUrl) return 0;
  return (await tellOwner(ctx)) + (await sendLetters(ctx));
}

type SweepingShop = DeliveringShop & Pick<AppContext, "secret" | "log">;

async function tellOwner(ctx: SweepingShop): Promise<number> {
  let sent = 0;
  for (const orderId of await listUntoldOrderIds(ctx.db, ctx.clock())) {
    try {
      await sendOrderEmail(ctx, { orderId, kind: "owner" });
      sent += 1;
    } catch (error) {
      ctx.log.error({ err: error, orderId }, "the sweep could not tell the owner of an order");
    }
  }
  return sent;
}

async function listUntoldOrderIds(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("mail_events as event", (join) =>
      join.on("event.key", "=", sql<string>`'order:' || orders.id || ':owner'`),
    )
    .select("orders.id")
    .where("orders.status", "=", "pending")
    .where("orders.payment_status", "=", "paid")
    .where("orders.created_at", ">", new Date(now.getTime() - LOOK_BACK_MS))
    .where(
      sql<boolean>`coalesce(orders.updated_at, orders.created_at) < ${new Date(now.getTime() - LEAVE_ALONE_MS)}`,
    )
    .where("event.sent_at", "is", null)
    .where(sql<boolean>`coalesce(event.doubts, 0) < ${MOST_DOUBTS}`)
    .where(
      sql<boolean>`coalesce(event.tried_at + make_interval(hours => least(event.tries, 24)) < ${now}, true)`,
    )
    .orderBy("orders.created_at")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function sendLetters(ctx: SweepingShop): Promise<number> {
  let sent = 0;
  let failed = 0;
  for (const letter of await listLostLetters(ctx.db, ctx.clock())) {
    try {
      await sendOrderEmail(ctx, letter);
      sent += 1;
      failed = 0;
    } catch (error) {
      ctx.log.error({ err: error, ...letter }, "the sweep could not send a shopper's letter");
      failed += 1;
      if (failed >= GIVE_UP_AFTER) break;
    }
  }
  return sent;
}

async function listLostLetters(db: Database, now: Date): Promise<Jobs["send-order-email"][]> {
  const lettersOf = letters.map((kind) => sql`'order:' || orders.id || ':' || ${kind}::text`);
  const rows = await db
    .selectFrom("orders")
    .innerJoin("mail_events as event", (join) =>
      join.on(sql<boolean>`event.key in (${sql.join(lettersOf)})`),
    )
    .select(["orders.id", "event.key"])
    .where("orders.created_at", ">", new Date(now.getTime() - LOOK_BACK_MS))
    // What it would say is not so any more.
    .where(sql<boolean>`orders.status is distinct from 'cancelled'`)
    .where(
      sql<boolean>`case split_part(event.key, ':', 3)
        when 'payment-cleared' then orders.payment_status = 'paid'
        when 'payment-failed' then orders.payment_status = 'failed'
        else true end`,
    )
    .where("event.sent_at", "is", null)
    .where("event.doubts", "<", MOST_DOUBTS)
    .where("event.tries", ">=", TRIES_OF_A_LOST_JOB)
    .where("event.tries", "<", MOST_TRIES)
    .where("event.tried_at", ">", new Date(now.getTime() - LETTER_LOOK_BACK_MS))
    // Longer than the longest pause of the job, which may still be at it.
    .where(
      sql<boolean>`event.tried_at +
        make_interval(hours => 2 + greatest(event.tries - ${TRIES_OF_A_JOB}::integer, 0)) < ${now}`,
    )
    .orderBy("event.tried_at")
    .limit(MOST_LETTERS)
    .execute();
  return rows.flatMap(({ id, key }) => {
    const kind = letters.find((each) => key === orderMailEvent(id, each));
    return kind ? [{ orderId: id, kind }] : [];
  });
}

const letters = ["customer", "payment-cleared", "payment-failed"] as const;
