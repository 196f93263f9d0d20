import { DAY_MS } from "#domain/time/durations.ts";
import { rowOf, rowsOf } from "#test/support/rows.ts";
import { SCARCE_BAR } from "../faults/faulty-world.ts";
import type { OrderRow } from "../faults/read-orders.ts";
import type { NotifiedEvents } from "./week-events.ts";
import type { WeekWorld } from "./week-world.ts";

/** The shop sends no older mail. */
const MAIL_LOOK_BACK_MS = 3 * DAY_MS;

/** The day as the plan names it: what happens between 08:00 and 20:00 in New York is on one. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Checks that customers were told once of what the fault campaign does not have: bank debits that
 * cleared or bounced, refunds, addresses that changed, the end of a heat wave, gifts that are on
 * their way, orders that are ready to pick up, gift cards, a recall, and a bar that is back. A mail
 * that arrives twice under one Message-ID is one mail: after a kill nobody can know whether it was
 * taken.
 */
export async function checkNotified(
  { db, mailbox, provider }: WeekWorld,
  orders: readonly OrderRow[],
  told: NotifiedEvents,
  say: (sentence: string) => void,
): Promise<void> {
  const arrived = new Map<string, { subject: string; to: string }>();
  for (const { messageId, subject, to } of mailbox.mails) {
    arrived.set(messageId, { subject, to: (to[0] ?? "").toLowerCase() });
  }
  const mails = [...arrived.values()];
  const got = (subject: string, to: string | null) =>
    mails.filter(
      (mail) => mail.subject === subject && (to === null || mail.to === to.toLowerCase()),
    ).length;
  const expect = (subject: string, to: string | null, times: number, why: string) =>
    expectBetween(subject, to, [times, times], why);
  const expectBetween = (
    subject: string,
    to: string | null,
    [min, max]: readonly [number, number],
    why: string,
  ) => {
    const found = got(subject, to);
    if (found >= min && found <= max) return;
    const times = min === max ? `${min}` : `${min} to ${max}`;
    say(`“${subject}” was sent ${found} times, not ${times}: ${why}.`);
  };

  const refunds = await db.selectFrom("refunds").selectAll().execute();
  const holds = await db.selectFrom("holds").selectAll().execute();
  const heat = holds.filter(({ kind }) => kind === "heat");
  const paid = await db
    .selectFrom("payments")
    .select(["order_id", "paid_at"])
    .where("paid_at", "is not", null)
    .execute();
  const gifts = await db.selectFrom("order_gifts").selectAll().execute();
  const parcels = await db.selectFrom("shipments").selectAll().execute();
  const giftMails = await rowsOf(db, "mail_events", ["request_id", "sent_at"], {
    kind: "gift-shipped",
  });
  // A shipment may be undone after its mail was sent; the owner is told so.
  const isTold = ({ id, undone_at }: { id: string; undone_at: Date | null }) =>
    undone_at === null || giftMails.some((mail) => mail.request_id === id && mail.sent_at);
  // Its customer was told of it before its bank sent the money back.
  const cameBack = ({ provider_id: id }: { provider_id: string | null }) =>
    id !== null && provider.ledger.refunds.get(id)?.status === "failed";
  // One mail tells of all orders that a payment is for: that about the first of them, as they are
  // when it happens.
  for (const purchase of Map.groupBy(orders, ({ purchaseId }) => purchaseId).values()) {
    const live = purchase.filter(({ status }) => status !== "cancelled");
    const [first] = purchase;
    if (!first || live.length === 0) continue;
    const debits = [...provider.ledger.charges.values()].filter(
      ({ intentId, paymentMethod }) =>
        paymentMethod.type === "us_bank_account" &&
        provider.intent(intentId).metadata.checkout_id === first.purchaseId,
    );
    const of = (result: string) => debits.filter((debit) => debit.status === result).length;
    const failed = of("failed");
    // A payment by card at once needs no mail but the confirmation.
    const isPaidAgain = failed > 0 && live.some((each) => each.payment_status !== "failed");
    const cleared = failed > 0 ? Number(isPaidAgain) : of("succeeded");
    const expectOfAny = (what: string, times: number, why: string) => {
      const found = purchase.reduce(
        (sum, { order_number: number, customer_email: email }) =>
          sum + got(`${what} for order #${number}`, email),
        0,
      );
      if (found === times) return;
      say(`“${what}” about ${first.order_number} was sent ${found} times, not ${times}: ${why}.`);
    };
    expectOfAny("Payment failed", failed, `${failed} debits bounced`);
    expectOfAny("Payment received", cleared, isPaidAgain ? "it was paid again" : "a debit cleared");
  }

  const notifiesRecipient = new Map<string, number>();
  for (const order of orders) {
    const { id, order_number: number, customer_email: email, status, cancelled_at } = order;
    const partly = refunds.filter(
      (refund) =>
        refund.order_id === id &&
        refund.reason !== "cancelled" &&
        (refund.status === "succeeded" || cameBack(refund)),
    );
    // What goes back to a card and onto a gift card at once is one refund.
    const byOwner = new Set(
      partly.flatMap((refund) =>
        refund.requested_by === "provider" ? [] : [refund.requested_at.getTime()],
      ),
    ).size;
    if (status !== "cancelled") {
      expect(`Refund for order #${number}`, email, byOwner, `${byOwner} refunds were made`);
    }

    const refundsOfOrder = refunds.filter(({ order_id }) => order_id === id);
    const ends = [
      cancelled_at,
      ...(order.payment_status === "refunded"
        ? refundsOfOrder.map(({ requested_at }) => requested_at)
        : []),
    ];
    /** Whether it was cancelled or refunded whole before the mails of this day were all sent. */
    const isOverOn = (day: string) => ends.some((at) => at !== null && dayOf(at) === day);

    const changes = told.addressChanges.filter(({ orderId }) => orderId === id);
    const changed = `New delivery address for order #${number}`;
    // All mails are sent by the evening. Of changes before the first one's mail was sent, only the
    // last is told, and none of an order that is refunded or cancelled before that.
    const days = new Set(changes.map(({ at }) => dayOf(at)));
    const toldDays = [...days].filter((day) => !isOverOn(day));
    expectBetween(
      changed,
      email,
      [toldDays.length, changes.length],
      `its address changed ${changes.length} times`,
    );

    // Who had not paid yet hears that packing begins when the payment clears.
    const ofOrder = paid.filter(({ order_id }) => order_id === id);
    // By its last payment: a gift card pays its part at once, a bank later.
    const [paidAt] = ofOrder.flatMap(({ paid_at }) => paid_at ?? []).toSorted((a, b) => +b - +a);
    // Who has got everything back by then hears nothing.
    const isBackBy = (at: Date) =>
      order.payment_status === "refunded" &&
      refunds.every((refund) => refund.order_id !== id || refund.requested_at <= at);
    const released = heat.flatMap(({ order_id, released_at: at }) =>
      order_id === id && at && paidAt && paidAt <= at && !isBackBy(at) ? [at] : [],
    );
    // Nor does who has another hold by then, such as the giver of a gift before its ship date. When
    // that ends they may, unless it is too late for a mail, or the order leaves first.
    const heldUntil = (at: Date) =>
      holds
        .filter((hold) => hold.order_id === id && hold.kind !== "heat" && hold.since <= at)
        .map((hold) => hold.released_at?.getTime() ?? Number.POSITIVE_INFINITY)
        .filter((end) => end > at.getTime());
    const mayBeTold = released.some((at) =>
      heldUntil(at).every((end) => end - at.getTime() < MAIL_LOOK_BACK_MS),
    );
    const mustBeTold = released.some(
      (at) =>
        heldUntil(at).length === 0 && !isOverOn(dayOf(at)) && order.payment_status !== "failed",
    );
    expectBetween(
      `Order #${number}: cool enough to ship`,
      email,
      [Number(mustBeTold), Number(mayBeTold)],
      "it waited for cool weather, or did not",
    );

    const ready = `Order #${number} is ready to pick up`;
    // Also if it is disputed or refunded before anybody came.
    const isReady = order.isPickup && (order.pickup_ready_at !== null || status === "delivered");
    expect(ready, email, isReady ? 1 : 0, "it was packed for pickup, or was not");

    const gift = gifts.find(({ order_id }) => order_id === id);
    if (gift?.recipient_email) {
      const notified = parcels.filter((parcel) => parcel.order_id === id && isTold(parcel)).length;
      notifiesRecipient.set(gift.recipient_email, notified);
    }
  }
  for (const [recipient, notified] of notifiesRecipient) {
    expect(
      "A gift is on its way to you",
      recipient,
      notified,
      `${notified} parcels left, or were undone after that`,
    );
  }

  const cards = await db.selectFrom("gift_cards").selectAll().execute();
  for (const { recipient_email: to, initial_amount: worth, emailed_at: at } of cards) {
    const subject = `Your $${worth} gift card to `;
    const found = mails.filter(
      (mail) => mail.subject.startsWith(subject) && mail.to === to?.toLowerCase(),
    ).length;
    if (found !== (at ? 1 : 0)) say(`The gift card for ${to} was mailed ${found} times: ${at}.`);
  }

  if (told.recall) {
    const { subject, to } = told.recall;
    if (to.length === 0) say("Nobody had bars of the lot that was recalled.");
    for (const recipient of to) expect(subject, recipient, 1, "got bars of the lot");
    expect(subject, null, to.length, "nobody else got bars of the lot");
  }

  const notices = await rowsOf(db, "notices", ["email", "notified_at"], { product_id: SCARCE_BAR });
  const product = await rowOf(db, "products", ["name"], { id: SCARCE_BAR });
  for (const address of new Set(notices.map(({ email }) => email))) {
    const times = notices.filter(
      ({ email, notified_at }) => email === address && notified_at,
    ).length;
    expect(`${product.name} is back`, address, times, `${times} requests were answered`);
  }
}
