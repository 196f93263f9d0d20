import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { DeliveringShop } from "../email-log/deliver-mail.ts";
import { MOST_DOUBTS } from "../email-log/mail-events.ts";
import type { Shop } from "../shop.ts";
import { sendOrderEmail } from "./send-order-email.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Older ones the owner knows of, or of no use to be told of now: an adopted shop has years of them. */
const LOOK_BACK_MS = 30 * DAY_MS;
/** The order's own job comes first. */
const LEAVE_ALONE_MS = 5 * MINUTE_MS;
const MOST_AT_ONCE = 20;

/**
 * The automatic notification rule, for what its job did not bring about: every order that is pending
 * and paid and that the owner was not told of. Orders of an adopted database have no job; and a job
 * ends after a day of failures, or with the first refusal for good, which a setting may have mended.
 * Failures are tried again after one hour, two, three, in the end once a day.
 *
 * @returns how many mails it sent
 */
export async function sweepOrderEmails(
  shop: DeliveringShop & Pick<Shop, "secret" | "log">,
): Promise<number> {
  // Without a mail server every try fails, and would be all that the log holds.
  if (shop.settings.mode === "production" && !shop.settings.smtpUrl) return 0;
  let sent = 0;
  for (const orderId of await listUntoldOrderIds(shop.db, shop.clock())) {
    try {
      await sendOrderEmail(shop, { orderId, kind: "owner" });
      sent += 1;
    } catch (error) {
      shop.log.error({ err: error, orderId }, "the sweep could not tell the owner of an order");
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
