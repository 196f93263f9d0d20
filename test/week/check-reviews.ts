import { sql } from "kysely";
import { DAY_MS } from "#domain/time/durations.ts";
import { listRefundedProducts } from "../faults/list-refunded-products.ts";
import { listSentProducts } from "../faults/list-sent-products.ts";
import type { OrderRow } from "../faults/read-orders.ts";
import { ASK_AFTER_DAYS, type WeekWorld } from "./week-world.ts";

/**
 * Checks that each buyer was asked for a review once if they received bars that they were not asked
 * about with another order, not as a gift, and neither got all the money back nor disputed it; and
 * nobody else. Every review is decided, and the shop shows the published ones.
 */
export async function checkReviews(
  { db, clock, mailbox, counter }: WeekWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<void> {
  const requests = mailbox.mails.filter(({ subject }) => subject.startsWith("How did you like "));
  const parcels = await db
    .selectFrom("shipments")
    .select(["order_id", "delivered_at"])
    .where("undone_at", "is", null)
    .execute();
  const changed = await db.selectFrom("orders").select(["id", "updated_at"]).execute();
  const deliveries = await db
    .selectFrom("order_events")
    .select(["order_id", "at"])
    .where("kind", "=", "status")
    .where(sql<boolean>`detail ->> 'to' = 'delivered'`)
    .execute();
  const until = clock().getTime() - ASK_AFTER_DAYS * DAY_MS;
  const lines = await db.selectFrom("order_items").selectAll().execute();
  const sent = await listSentProducts(db);
  const refunded = await listRefundedProducts(db);
  const gifts = await db.selectFrom("order_gifts").select("order_id").execute();
  const disputed = await db
    .selectFrom("payments")
    .select("order_id")
    .where("dispute_state", "in", ["open", "lost"])
    .execute();
  const parcelsOf = (id: string) => parcels.filter(({ order_id }) => order_id === id);
  /** The products of which somebody has bars, neither given back nor refunded. */
  const keptOf = ({ id }: OrderRow) => {
    const hasParcels = parcelsOf(id).length > 0;
    const kept = lines.filter(({ id: lineId, order_id, quantity }) => {
      if (order_id !== id) return false;
      const refunds = refunded(lineId);
      const left = hasParcels ? (sent.get(lineId) ?? 0) : (quantity ?? 0) - refunds.unsent;
      return left > refunds.sent;
    });
    return new Set(kept.map(({ product_id }) => product_id));
  };
  const countRequests = ({ order_number: number }: OrderRow) =>
    new Set(
      requests.flatMap(({ text, messageId }) => (text.includes(`(${number})`) ? [messageId] : [])),
    ).size;
  for (const order of orders) {
    const { id, order_number: number, status, payment_status, position } = order;
    const { sells_gift_card: isCard } = order;
    const times = parcelsOf(id).map(({ delivered_at }) => delivered_at?.getTime() ?? 0);
    const updated = changed.find((each) => each.id === id)?.updated_at?.getTime() ?? 0;
    const deliveredAt = times.length > 0 ? Math.max(...times) : updated;
    // Somebody is asked once about a bar, however often they order it.
    const others = orders.filter(
      (each) =>
        each.id !== id && each.customer_email === order.customer_email && countRequests(each) > 0,
    );
    const known = new Set(others.flatMap((each) => [...keptOf(each)]));
    const hasProducts = [...keptOf(order)].some((productId) => !known.has(productId));
    const isGift = gifts.some(({ order_id }) => order_id === id);
    const asks = !isCard && !isGift && position === 0;
    const isDisputed = disputed.some(({ order_id }) => order_id === id);
    const isDue =
      asks &&
      hasProducts &&
      !isDisputed &&
      payment_status !== "refunded" &&
      status === "delivered" &&
      deliveredAt <= until;
    // What was changed after the request, such as refunded or undone, has been asked for.
    const mayBeRequested =
      asks && deliveries.some(({ order_id, at }) => order_id === id && at.getTime() <= until);
    const requested = countRequests(order);
    const isRight = requested === Number(isDue) || (requested === 1 && mayBeRequested);
    if (!isRight) {
      say(
        `The buyer of ${number} was asked for a review ${requested} times, not ${Number(isDue)}.`,
      );
    }
  }

  const reviews = await db.selectFrom("reviews").select(["product_id", "state"]).execute();
  for (const productId of new Set(reviews.map(({ product_id }) => product_id))) {
    const own = reviews.filter(({ product_id }) => product_id === productId);
    const waiting = own.filter(({ state }) => state === "waiting").length;
    if (waiting > 0) say(`${waiting} reviews of product ${productId} wait for the owner.`);
    const page = await (await fetch(`${counter.shopUrl}/products/${productId}`)).text();
    const isShown = page.includes("Snaps well.");
    if (isShown !== own.some(({ state }) => state === "published")) {
      say(`The page of product ${productId} shows ${isShown ? "a" : "no"} review.`);
    }
  }
}
