import { type SqlBool, sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../../app-context.ts";
import { findOrder } from "../../orders/order-queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { defineJob, retryForADay } from "../../platform/jobs/define-job.ts";
import { deliverOrRetry, type MailContext } from "../deliver-mail.ts";
import { MAX_UNCONFIRMED } from "../mail-events.ts";
import type { OrderMail } from "./order-mail.ts";
import { type OrderEmail, orderEmailSchema, orderMailEvent, orderMails } from "./order-mails.ts";
import { readMailFacts } from "./read-mail-facts.ts";

type SendContext = MailContext & Pick<AppContext, "log" | "secret">;

/**
 * Sends one of an order's emails, unless it was already sent or is no longer due.
 *
 * @throws Error when the same mail may be accepted, or be due, later
 */
export async function sendOrderEmail(ctx: SendContext, email: OrderEmail): Promise<void> {
  const { orderId, requestId } = email;
  const event = orderMailEvent(email);
  const mailKind = mailOf(email);
  // The time first: what can be undone until then is undone before it is read.
  const now = ctx.clock();
  const facts = (await readMailFacts(ctx.db, [email])).get(event);
  const order = await findOrder(ctx.db, orderId);
  const isMissing = !facts || !order || order.isErased;
  if (isMissing) return;

  const due = mailKind.isDue(facts, now);
  if (due.code === "later") throw new Error(due.reason);
  if (due.code === "over") return;

  const mail = await mailKind.write({ ctx, order, facts, requestId });
  if (!mail) return;
  const kind = `order-${email.kind}`;
  await deliverOrRetry(ctx, { event, kind, orderId, mail });
}

function mailOf({ kind }: OrderEmail): OrderMail {
  const mail = orderMails.find((each) => each.kind === kind);
  if (!mail) throw new Error(`There is no mail "${kind}".`);
  return mail;
}

export const sendOrderEmailJob = defineJob({
  name: "send-order-email",
  schema: orderEmailSchema,
  retry: retryForADay,
  limit: "one-for-key",
  key: orderMailEvent,
  atOnce: 10,
  // A hundred mails a second are enough, and leave the rest of the machine to shoppers.
  paceMs: 100,
  // Longer than the mail server's timeout.
  expireInSeconds: 300,
  handler: (ctx: SendContext, email) => sendOrderEmail(ctx, email),
  async findOrphans({ db, config, clock }) {
    // Without a mail server every attempt fails, and would fill the log.
    if (config.mode === "production" && !config.smtpUrl) return [];
    const now = clock();
    const unsent = [...(await listUnsentOwnerMails(db, now)), ...(await listUnsentMails(db, now))];
    return await onlyDue(db, unsent, now);
  },
});

/** Of these mails, those that the job would send now. */
export async function onlyDue(
  db: Database,
  emails: readonly OrderEmail[],
  now: Date,
): Promise<OrderEmail[]> {
  const facts = await readMailFacts(db, emails);
  return emails.filter((email) => {
    const known = facts.get(orderMailEvent(email));
    return known && mailOf(email).isDue(known, now).code === "due";
  });
}

/** A former shop has years of older orders that the owner already knows. */
const OWNER_LOOK_BACK_MS = 30 * DAY_MS;
/** An order changed this recently may be about to request its mail. */
const JUST_WRITTEN_MS = 5 * MINUTE_MS;
/** The owner's address is a setting, which may have been corrected since it was refused. */
const REFUSED_AGAIN_AFTER_MS = DAY_MS;
/** Older mails no longer interest a shopper. */
const SHOPPER_LOOK_BACK_MS = 3 * DAY_MS;

/**
 * Mails to the owner that were not sent, about orders that may still need one. Of orders of a
 * former shop no mail was requested, so they are found by their orders.
 */
async function listUnsentOwnerMails(db: Database, now: Date): Promise<OrderEmail[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .selectFrom("orders")
    .leftJoin("mail_events as event", (join) =>
      join.on("event.key", "=", sql<string>`'order:' || orders.id || ':owner'`),
    )
    .select("orders.id")
    // The index of the list finds them; whether their mail is due is decided afterwards.
    .where("orders.status", "=", "pending")
    .where("orders.created_at", ">", before(OWNER_LOOK_BACK_MS))
    .where((is) =>
      is.or([
        is("event.requested_at", "is not", null),
        sql<SqlBool>`orders.updated_at < ${before(JUST_WRITTEN_MS)}`,
      ]),
    )
    .where("event.sent_at", "is", null)
    .where(sql<SqlBool>`coalesce(event.unconfirmed_attempts, 0) < ${MAX_UNCONFIRMED}`)
    .where(sql<SqlBool>`coalesce(event.refused_at <= ${before(REFUSED_AGAIN_AFTER_MS)}, true)`)
    .orderBy("orders.created_at")
    .execute();
  return rows.map(({ id }) => ({ orderId: id, kind: "owner" }));
}

/** Requested mails to shoppers that were not sent. */
async function listUnsentMails(db: Database, now: Date): Promise<OrderEmail[]> {
  const rows = await db
    .selectFrom("mail_events as event")
    .select(["order_id as orderId", "kind", "request_id as requestId"])
    .where("order_id", "is not", null)
    .where("requested_at", ">", new Date(now.getTime() - SHOPPER_LOOK_BACK_MS))
    // Without those that can still be undone.
    .where("requested_at", "<=", now)
    .where("kind", "<>", "owner")
    .where("sent_at", "is", null)
    .where("refused_at", "is", null)
    .where("unconfirmed_attempts", "<", MAX_UNCONFIRMED)
    .orderBy("requested_at")
    .execute();
  return rows.map((row) =>
    orderEmailSchema.parse({ ...row, requestId: row.requestId ?? undefined }),
  );
}
