import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { Carrier } from "#domain/shipments/carrier.ts";
import { isWaiting, type ShipmentItem, waitingItems } from "#domain/shipments/shipment.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { setOrderStatus } from "../orders/changes/change-order-status.ts";
import { packLots } from "../orders/lots/order-lots.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { announceOrderChange } from "../orders/order-subscriber.ts";
import { findOrderOfTracking, listShipments } from "../orders/shipment-queries.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { shipmentSettings } from "../shipping/shipment-settings.ts";
import { normalizeTrackingNumber, recognizeCarriers } from "./recognize-carrier.ts";
import { writeFirstTracking } from "./write-first-tracking.ts";

export type ShipmentWish = {
  /** What the owner's browser calls the parcel: sent twice, it is one parcel. */
  readonly id?: string;
  readonly orderId: string;
  /** The bars of this parcel; "waiting" for all that are in none yet. */
  readonly items: readonly ShipmentItem[] | "waiting";
  /** As it was typed; empty for a parcel without one. */
  readonly trackingNumber: string;
  /** Null: the one that the number's check digits fit. */
  readonly carrier: Carrier | null;
  /** A day where the shop is, as 2026-11-27. */
  readonly estimatedDay: string | null;
  readonly tellsCustomer: boolean;
  /** Whether another order's parcel may have the same number, as when two orders share a parcel. */
  readonly mayShareNumber: boolean;
};

export type ShipAnswer =
  | {
      readonly code: "shipped";
      readonly shipmentId: string;
      /** What the order has now. */
      readonly status: OrderStatus;
      /** Null: the customer is not told. */
      readonly emailAt: Date | null;
    }
  | { readonly code: "not-found" | "cancelled" | "nothing-waiting" | "changed-meanwhile" }
  /** The number fits several carriers. */
  | { readonly code: "carrier-unclear"; readonly carriers: readonly Carrier[] }
  | { readonly code: "number-used"; readonly orderNumber: string };

/**
 * Sends out a parcel: its bars, its number, the order's status, and the email to the customer after
 * the time in which it can be taken back. Of two who ship the same bars, one does; a parcel that was sent
 * before under the same id is not sent again.
 */
export async function shipOrder(
  ctx: Pick<AppContext, "db" | "jobs" | "clock" | "log" | "details" | "orderSubscribers">,
  wish: ShipmentWish,
): Promise<ShipAnswer> {
  const tracking = readTracking(wish);
  if (tracking && "carriers" in tracking) {
    return { code: "carrier-unclear", carriers: tracking.carriers };
  }
  const { data: settings } = await getSettings(ctx.db, shipmentSettings, ctx.log);
  return await ctx.db.transaction().execute(async (tx): Promise<ShipAnswer> => {
    const { orderId } = wish;
    const order = await lockOrder(tx, orderId);
    if (!order || order.isErased) return { code: "not-found" };
    if (order.status === "cancelled") return { code: "cancelled" };
    const sentBefore = wish.id !== undefined && (await findShipment(tx, wish.id));
    if (sentBefore) {
      if (sentBefore.order_id !== orderId) return { code: "not-found" };
      const { status } = order;
      return { code: "shipped", shipmentId: sentBefore.id, status, emailAt: sentBefore.email_at };
    }
    const waiting = await listWaiting(tx, orderId);
    if (waiting.length === 0) return { code: "nothing-waiting" };
    const items = wish.items === "waiting" ? waiting : wish.items;
    if (!isWaiting(items, waiting)) return { code: "changed-meanwhile" };
    if (tracking && !wish.mayShareNumber) {
      const other = await findOrderOfTracking(tx, tracking.number, orderId);
      if (other !== undefined) return { code: "number-used", orderNumber: other };
    }

    const shipmentId = wish.id ?? randomUUID();
    const at = ctx.clock();
    const emailAt = wish.tellsCustomer
      ? new Date(at.getTime() + settings.undoSeconds * 1000)
      : null;
    await tx
      .insertInto("shipments")
      .values({
        id: shipmentId,
        order_id: orderId,
        carrier: tracking?.carrier ?? null,
        tracking_number: tracking?.number ?? null,
        estimated_delivery: wish.estimatedDay && noonOf(wish.estimatedDay, ctx.details().timeZone),
        order_status_before: order.status,
        shipped_at: at,
        email_at: emailAt,
      })
      .execute();
    await tx
      .insertInto("shipment_items")
      .values(
        items.map(({ itemId, quantity }) => ({
          shipment_id: shipmentId,
          order_item_id: Number(itemId),
          quantity,
        })),
      )
      .execute();
    await writeFirstTracking(tx, orderId);
    // Bars that nobody ticked off as packed. What no lot has left all the same.
    const today = dayIn(ctx.details().timeZone, at);
    await packLots(tx, orderId, "shipped", { at, today });
    await recordOrderEvent(tx, orderId, at, {
      kind: "shipped",
      actor: "owner",
      detail: {
        bars: items.reduce((sum, { quantity }) => sum + quantity, 0),
        carrier: tracking?.carrier ?? null,
        tracking: tracking?.number ?? null,
      },
    });
    await announceOrderChange(ctx, tx, { code: "shipped", orderId, shipmentId, emailAt });
    const isComplete = (await listWaiting(tx, orderId)).length === 0;
    // What waits still is packed by itself.
    if (!isComplete) {
      await tx.updateTable("orders").set({ packed_at: null }).where("id", "=", orderId).execute();
    }
    const status = statusAfter(order.status, isComplete);
    await setOrderStatus(ctx, tx, { orderId, from: order.status, to: status });
    return { code: "shipped", shipmentId, status, emailAt };
  });
}

/** So that it is the same day wherever it is shown. */
function noonOf(day: string, timeZone: string) {
  return sql<Date>`(${day}::date + time '12:00') at time zone ${timeZone}`;
}

function statusAfter(status: OrderStatus, isComplete: boolean): OrderStatus {
  if (isComplete) return status === "delivered" ? "delivered" : "shipped";
  return status === "pending" ? "processing" : status;
}

type Tracking = { readonly carrier: Carrier; readonly number: string };

/** @returns null for a parcel without a number, or the carriers between which somebody has to choose */
function readTracking({
  trackingNumber,
  carrier,
}: Pick<ShipmentWish, "trackingNumber" | "carrier">):
  | Tracking
  | { readonly carriers: readonly Carrier[] }
  | null {
  const number = normalizeTrackingNumber(trackingNumber.trim());
  if (number === "") return null;
  if (carrier) return { carrier, number };
  const [first, ...more] = recognizeCarriers(number);
  if (first && more.length > 0) return { carriers: [first, ...more] };
  return { carrier: first ?? "other", number };
}

async function findShipment(tx: DatabaseTransaction, id: string) {
  return await tx
    .selectFrom("shipments")
    .select(["id", "order_id", "email_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

async function listWaiting(tx: DatabaseTransaction, orderId: string): Promise<ShipmentItem[]> {
  const lines = await tx
    .selectFrom("order_items")
    .select(["id", "quantity"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return waitingItems(
    lines.map(({ id, quantity }) => ({ id: String(id), quantity: quantity ?? 0 })),
    await listShipments(tx, orderId),
  );
}
