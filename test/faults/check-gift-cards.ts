import { centsOf } from "./cents-of.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import type { OrderRow } from "./read-orders.ts";

/** Counts of gift cards; see `Books`. */
type Cards = Readonly<
  Record<"giftCards" | "soldGiftCards" | "paidWithGiftCard" | "giftCardLiability", number>
>;

/**
 * Checks that no gift card was overspent, that its entries add up to its balance and agree with the
 * payments and refunds of orders, and that cards are issued once, by their paid orders.
 */
export async function checkGiftCards(
  { db }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<Cards> {
  const cards = await db.selectFrom("gift_cards").selectAll().execute();
  const entries = await db.selectFrom("gift_card_entries").selectAll().execute();
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where("kind", "=", "gift_card")
    .execute();
  const reservations = await db.selectFrom("gift_card_reservations").selectAll().execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["order_id", "payment_id", "amount", "requested_by"])
    .where("status", "<>", "failed")
    .execute();
  const isByProvider = ({ requested_by }: { requested_by: string }) => requested_by === "provider";
  const sumOf = (some: readonly { readonly amount: string }[]) =>
    some.reduce((cents, { amount }) => cents + centsOf(amount), 0);

  for (const { checkout_id: id } of reservations) {
    say(`The checkout ${id} still has a part of a gift card.`);
  }
  for (const { id, balance, reserved, initial_amount: worth, sold_by_order } of cards) {
    const own = entries.filter(({ gift_card_id }) => gift_card_id === id);
    const of = (...kinds: string[]) => sumOf(own.filter(({ kind }) => kinds.includes(kind)));
    if (centsOf(balance) < 0 || -of("redeemed", "returned", "refunded") > centsOf(worth)) {
      say(`The gift card ${id} is overspent.`);
    }
    if (centsOf(reserved) !== 0) say(`Of the gift card ${id} ${reserved} are still reserved.`);
    if (sumOf(own) !== centsOf(balance)) {
      say(`The gift card ${id} has ${balance}, by its entries ${sumOf(own)} cents.`);
    }
    const issued = own.filter(({ kind }) => kind === "issued");
    const order = orders.find((each) => each.id === sold_by_order);
    const isPaid = order ? ["paid", "refunded"].includes(order.payment_status ?? "") : true;
    if (issued.length !== (isPaid ? 1 : 0)) {
      say(`The gift card ${id} was issued ${issued.length} times.`);
    }
    if (order && centsOf(order.total) !== centsOf(worth)) {
      say(`The gift card ${id} is worth ${worth} and cost ${order.total}.`);
    }
    if (!order) continue;
    // What its buyer got back left it; a refund in the provider's dashboard may come too late.
    const revoked = -of("revoked", "reinstated");
    const late = sumOf(refunds.filter((each) => each.order_id === order.id && isByProvider(each)));
    const refunded = centsOf(order.refunded_amount);
    if (revoked > refunded || revoked < refunded - late) {
      say(`Of the order of the gift card ${id} ${refunded} cents went back, ${revoked} left it.`);
    }
  }
  const sold = orders.filter(({ sells_gift_card }) => sells_gift_card);
  for (const { id, order_number: number } of sold) {
    if (!cards.some(({ sold_by_order }) => sold_by_order === id)) {
      say(`Order ${number} sold a gift card that is not there.`);
    }
  }

  for (const order of orders) {
    const own = entries.filter(
      ({ order_id, kind }) =>
        order_id === order.id && ["redeemed", "returned", "refunded"].includes(kind),
    );
    const spent = -sumOf(own.filter(({ kind }) => kind !== "refunded"));
    const back = sumOf(own.filter(({ kind }) => kind === "refunded"));
    if (spent !== order.onGiftCard || back !== order.backOnGiftCard) {
      say(
        `Order ${order.order_number}: gift cards pay ${order.onGiftCard} and get ${order.backOnGiftCard} back, by their entries ${spent} and ${back}.`,
      );
    }
    const cardsOfOrder = new Set(own.map(({ gift_card_id }) => gift_card_id));
    if (cardsOfOrder.size > 1) say(`Order ${order.order_number} has two gift cards.`);
  }
  for (const { id, refunded_amount: back } of payments) {
    const sum = sumOf(refunds.filter(({ payment_id }) => payment_id === id));
    if (sum !== centsOf(back)) say(`The refunds onto a gift card are ${sum} cents, not ${back}.`);
  }
  return {
    giftCards: cards.length,
    soldGiftCards: sold.length,
    paidWithGiftCard: orders.filter(({ onGiftCard }) => onGiftCard > 0).length,
    giftCardLiability: cards.reduce((cents, { balance }) => cents + centsOf(balance), 0),
  };
}
