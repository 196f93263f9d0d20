import { sql } from "kysely";
import { isBlocked } from "#server/gift-cards/sold-gift-cards.ts";
import { centsOf } from "./cents-of.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import type { OrderRow } from "./read-orders.ts";

/** Counts of mails; see `Books`. */
type Mails = Readonly<Record<"mails" | "doubledMails" | "mailsGivenUp" | "mailsLost", number>>;

/** Checks that every mail was sent once, as far as SMTP allows. */
export async function checkMails(
  { db, mailbox }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<Mails> {
  const unsent = await db
    .selectFrom("mail_events")
    .select(["key", "attempts", "unconfirmed_attempts"])
    .where("sent_at", "is", null)
    // Mails of deleted or cancelled orders need not be sent.
    .where("attempts", ">", 0)
    // Nor is a gift card mailed whose buyer had the money back, or disputes the payment.
    .where(sql<boolean>`not exists (
      select from gift_cards as card where mail_events.key = 'gift-card:' || card.id
        and (card.closed_at is not null or ${isBlocked}))`)
    // Nor is the owner mailed about an order that they already work on, or gave the money back for.
    .where(sql<boolean>`not exists (
      select from orders where mail_events.key = 'order:' || orders.id || ':owner'
        and (orders.status <> 'pending' or orders.payment_status <> 'paid'))`)
    // Nor is a parcel told of that was undone, nor a cancellation that was undone or, since its
    // order is paid, is told of with the refund.
    .where(sql<boolean>`not exists (
      select from shipments join orders on orders.id = shipments.order_id
      where mail_events.key = 'order:' || orders.id || ':shipped:' || shipments.id
        and (undone_at is not null or orders.status = 'cancelled'))`)
    .where(sql<boolean>`not exists (
      select from orders where mail_events.key = 'order:' || orders.id || ':cancelled'
        and (orders.status <> 'cancelled' or orders.payment_status in ('paid', 'refunded')))`)
    .execute();
  // Sent twice without an answer: it is not sent a third time, to avoid more duplicates, and the
  // log says so.
  const givenUp = unsent.filter((event) => event.unconfirmed_attempts >= 2);
  const mayBeLost = (orderId: string) => givenUp.some(({ key }) => key.includes(orderId));
  const needless = new Set(
    orders
      .filter((order) => isPurchaseCancelled(order, orders))
      .map(({ id }) => `order:${id}:customer`),
  );
  for (const { key, attempts, unconfirmed_attempts: unconfirmed } of unsent) {
    if (unconfirmed >= 2 || needless.has(key)) continue;
    say(`The mail ${key} is not sent after ${attempts} attempts, ${unconfirmed} unanswered.`);
  }
  let doubledMails = 0;
  let mailsLost = 0;
  for (const [messageId, count] of mailbox.counts()) {
    if (count > 2) say(`The mail ${messageId} arrived ${count} times.`);
    if (count > 1) doubledMails += 1;
  }
  const subjects = new Map<string, Set<string>>();
  for (const { subject, messageId } of mailbox.mails) {
    const ids = subjects.get(subject) ?? new Set();
    subjects.set(subject, ids.add(messageId));
  }
  const notifiedOfCancelling = await listNotifiedOfCancelling(db);
  for (const order of orders) {
    const purchase = orders.filter(({ purchaseId }) => purchaseId === order.purchaseId);
    const total = purchase.reduce((cents, each) => cents + centsOf(each.total), 0);
    const newOrder = `New Order #${order.order_number} - $${(total / 100).toFixed(2)}`;
    const confirmation = `Order Confirmation #${order.order_number}`;
    // The mails about the first order of a purchase tell of the others. Of a bank payment the one
    // about the first that is not cancelled tells.
    if (order.position > 0) {
      const earlier = purchase.filter(({ position }) => position < order.position);
      const isFirstLive = earlier.every(({ status }) => status === "cancelled");
      for (const subject of isFirstLive ? [confirmation] : [confirmation, newOrder]) {
        if (subjects.has(subject))
          say(`“${subject}” was sent, though an earlier order's tells of it.`);
      }
    }
    // The owner need not be mailed about an order that they already work on or refunded.
    const isNew = order.status === "pending" && order.payment_status !== "refunded";
    const isKnown = !isNew && !subjects.has(newOrder);
    const isFirst = order.position === 0;
    // Nor need the customer, when all was cancelled before the mail server took the confirmation.
    const isOver = isPurchaseCancelled(order, orders) && !subjects.has(confirmation);
    const expected = [
      ...(isFirst && !isOver ? [confirmation] : []),
      ...(order.payment_status === "failed" || isKnown || !isFirst ? [] : [newOrder]),
      ...(notifiedOfCancelling.has(order.id) ? [`Order #${order.order_number} is cancelled`] : []),
    ];
    for (const subject of expected) {
      const different = subjects.get(subject)?.size ?? 0;
      if (different === 0 && mayBeLost(order.id)) mailsLost += 1;
      else if (different !== 1) {
        say(`“${subject}” was sent ${different} times as mails of their own.`);
      }
    }
  }
  return { mails: mailbox.mails.length, doubledMails, mailsGivenUp: givenUp.length, mailsLost };
}

function isPurchaseCancelled({ purchaseId }: OrderRow, orders: readonly OrderRow[]): boolean {
  return orders
    .filter((each) => each.purchaseId === purchaseId)
    .every(({ status }) => status === "cancelled");
}

/** For cancelled orders that were paid, the refund's mail tells the customer. */
async function listNotifiedOfCancelling(db: FaultyWorld["db"]): Promise<ReadonlySet<string>> {
  const refunds = await db
    .selectFrom("refunds")
    .select("order_id")
    .where("reason", "=", "cancelled")
    .where("status", "<>", "failed")
    .execute();
  return new Set(refunds.map(({ order_id }) => order_id));
}
