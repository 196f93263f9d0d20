import { sql } from "kysely";
import type { Order } from "#domain/orders/order.ts";
import { isSent } from "#domain/orders/order-status.ts";
import type { Database } from "../../platform/db/database.ts";
import { findGravestHold, type HoldKind, isOnHold, listOpenHolds } from "../holds.ts";
import { hasItemsToSend, listItemsToSend } from "../line-counts.ts";

/**
 * SQL condition for orders that are to be packed, or are packed and wait for a tracking number.
 * Nothing else computes this.
 */
export const isPackable = sql<boolean>`(
  not sells_gift_card and payment_status = 'paid' and status in ('pending', 'processing')
  and erased_at is null and not ${isOnHold} and ${hasItemsToSend})`;

/**
 * Column expression for a query on orders: since when one that is packable could be packed. Ordered,
 * paid (a payment within the hour belongs to the order), and no longer held.
 */
export const readyToPackAt = sql<Date>`greatest(
  order_date,
  case when paid_at > order_date + interval '1 hour' then paid_at end,
  (select max(released_at) from holds where holds.order_id = orders.id))`;

/** Column expression for a query on orders: a gift's day, such as 2026-12-20, or null. */
export const packedNotBefore = sql<string | null>`(
  select ship_after::text from order_gifts where order_gifts.order_id = orders.id)`;

/** Why an order must not be packed; agrees with `isPackable`. */
export type NotPackable =
  /** There is nothing to pack: it sells a gift card. */
  | { readonly code: "gift-card" }
  | { readonly code: "cancelled" | "shipped" | "refunded" | "not-paid" }
  /** Its bars are in parcels, or were refunded before they left. */
  | { readonly code: "nothing-to-send" }
  | { readonly code: "on-hold"; readonly hold: HoldKind };

/** An order as it was read, or locked. */
type PackableOrder = Pick<Order, "status" | "paymentStatus" | "soldGiftCard"> & {
  readonly sellsGiftCard?: boolean;
};

/** What decides about packing besides the order itself. */
export type PackingFacts = {
  readonly hasItemsToSend: boolean;
  readonly openHolds: readonly HoldKind[];
};

/** @returns the first reason that applies; undefined when the order is to be packed */
export function findPackingObstacle(
  { status, paymentStatus, sellsGiftCard, soldGiftCard }: PackableOrder,
  { hasItemsToSend, openHolds }: PackingFacts,
): NotPackable | undefined {
  if (sellsGiftCard || soldGiftCard) return { code: "gift-card" };
  if (status === "cancelled") return { code: "cancelled" };
  if (isSent(status)) return { code: "shipped" };
  if (paymentStatus === "refunded") return { code: "refunded" };
  if (paymentStatus !== "paid") return { code: "not-paid" };
  if (!hasItemsToSend) return { code: "nothing-to-send" };
  const hold = findGravestHold(openHolds);
  return hold ? { code: "on-hold", hold } : undefined;
}

/** The same with what the database says now. */
export async function whyNotPackable(
  db: Database,
  orderId: string,
  order: PackableOrder,
): Promise<NotPackable | undefined> {
  const toSend = await listItemsToSend(db, orderId);
  const openHolds = await listOpenHolds(db, orderId);
  return findPackingObstacle(order, { hasItemsToSend: toSend.length > 0, openHolds });
}

/**
 * Why no parcel of an order is to leave. One that is marked as shipped may still get its parcels, unless
 * it is on hold, such as for a dispute that was lost.
 */
export async function whyNotSendable(
  db: Database,
  orderId: string,
  { status, ...order }: PackableOrder,
): Promise<NotPackable | undefined> {
  const unsent = status === "cancelled" ? status : "pending";
  return await whyNotPackable(db, orderId, { ...order, status: unsent });
}
