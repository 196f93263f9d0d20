import { parseOrderId } from "#domain/checkout/order-id.ts";
import type { Order } from "#domain/orders/order.ts";
import { couldBeOrderNumber } from "#domain/orders/order-number.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import type { Shipment, ShipmentItem } from "#domain/parcels/shipment.ts";
import { itemsToSend } from "#domain/parcels/to-send.ts";
import { longDayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { listOpenHolds } from "./holds.ts";
import { listLineCounts } from "./line-counts.ts";
import { checkOrderLinkToken, orderLinkToken } from "./order-link-token.ts";
import { findOrder, findOrderByNumber } from "./order-queries.ts";
import { listPurchase } from "./purchase-queries.ts";
import { listShipments } from "./shipment-queries.ts";

/** An order as its customer sees it; dates are already formatted in the shop's time zone. */
export type OrderPage = {
  readonly order: Order;
  readonly orderedOn: string;
  /** Also set for orders without parcels, such as those of a former shop. */
  readonly deliveryOn: string | null;
  /** It is paid, and packed once it is cool where it goes. */
  readonly waitsForCoolWeather: boolean;
  readonly parcels: readonly ParcelOnPage[];
  /** Whether another parcel follows. */
  readonly restFollows: boolean;
  /** Nothing of it is sent: all of its bars were refunded before they left. */
  readonly isNothingLeft: boolean;
  /** Bars that were refunded before they left, so that they do not come. */
  readonly notSent: readonly ShipmentItem[];
  /** All orders that were bought together, this one included; empty for one alone. */
  readonly purchase: readonly PurchasedOrder[];
  /** Opens the page for paying again after a failed payment; null when there is nothing to pay. */
  readonly payAgainToken: string | null;
};

type ReadingContext = Pick<AppContext, "db" | "details" | "secret" | "clock">;

export type ParcelOnPage = Pick<Shipment, "id" | "tracking" | "items"> & {
  /** The expected day of delivery. */
  readonly expectedOn: string | null;
  readonly deliveredOn: string | null;
  readonly isUndeliverable: boolean;
  /** It is undeliverable, and the carrier has not said that it comes back. */
  readonly hasFailed: boolean;
  /** It is undeliverable, and the owner has not decided what becomes of it. */
  readonly waitsForOwner: boolean;
};

/** @param orderId from the URL; only its customer knows an order's id */
export async function readOrderPage(
  ctx: ReadingContext,
  orderId: string | undefined,
): Promise<OrderPage | undefined> {
  const id = parseOrderId(orderId);
  const order = id && (await findOrder(ctx.db, id));
  return order && !order.isErased ? await pageOf(ctx, order) : undefined;
}

/** Order numbers can be guessed, so this also needs the token from the email. */
export async function readOrderPageByLink(
  ctx: ReadingContext,
  orderNumber: string,
  token: string | null,
): Promise<OrderPage | undefined> {
  if (!token || !couldBeOrderNumber(orderNumber)) return undefined;
  const order = await findOrderByNumber(
    ctx.db,
    orderNumber,
    ({ id }) => checkOrderLinkToken(ctx, { orderId: id, token }) === "valid",
  );
  return order && !order.isErased ? await pageOf(ctx, order) : undefined;
}

async function pageOf(ctx: ReadingContext, order: Order): Promise<OrderPage> {
  const { db, details } = ctx;
  // Formatted on the server, so that the browser's time zone cannot change the text after
  // hydration.
  const day = (at: Date) => longDayIn(details().timeZone, at);
  const shipments = await listShipments(db, order.id);
  const counts = await listLineCounts(db, order.id);
  const hasItemsToSend = itemsToSend(counts).length > 0;
  const purchase = order.gift ? await listPurchase(db, order.id) : [];
  return {
    order,
    orderedOn: day(order.orderDate),
    deliveryOn: order.estimatedDelivery && day(order.estimatedDelivery),
    waitsForCoolWeather: await waitsForCoolWeather(db, order),
    parcels: shipments.map((shipment) => ({
      id: shipment.id,
      tracking: shipment.tracking,
      items: shipment.items,
      expectedOn: shipment.estimatedDelivery && day(shipment.estimatedDelivery),
      deliveredOn: shipment.deliveredAt && day(shipment.deliveredAt),
      isUndeliverable: shipment.undeliverableAt !== null,
      hasFailed: shipment.hasFailed,
      waitsForOwner: shipment.waitsForOwner,
    })),
    restFollows:
      order.status !== "cancelled" &&
      order.paymentStatus !== "refunded" &&
      shipments.length > 0 &&
      hasItemsToSend,
    isNothingLeft:
      counts.length > 0 && counts.every(({ ordered, refundedUnsent }) => refundedUnsent >= ordered),
    notSent: counts
      .filter(({ refundedUnsent }) => refundedUnsent > 0)
      .map(({ itemId, refundedUnsent: quantity }) => ({ itemId, quantity })),
    purchase,
    payAgainToken: await findPayAgainToken(ctx, order),
  };
}

async function waitsForCoolWeather(db: Database, order: Order): Promise<boolean> {
  if (!isUnsent(order.status) || order.paymentStatus !== "paid") return false;
  return (await listOpenHolds(db, order.id)).includes("heat");
}

/**
 * Valid as long as the link in the email about the failed payment, counted from the order's last
 * change.
 */
async function findPayAgainToken(
  { db, secret, clock }: ReadingContext,
  { id, paymentStatus, status }: Order,
): Promise<string | null> {
  if (paymentStatus !== "failed" || status === "cancelled") return null;
  // Without a checkout it cannot be paid here.
  const order = await db
    .selectFrom("orders")
    .innerJoin("checkouts", "checkouts.id", "orders.id")
    .select("orders.updated_at")
    .where("orders.id", "=", id)
    .executeTakeFirst();
  if (!order) return null;
  const token = orderLinkToken(secret, id, order.updated_at, "payment");
  const link = { orderId: id, token, kind: "payment" } as const;
  return checkOrderLinkToken({ secret, clock }, link) === "valid" ? token : null;
}
