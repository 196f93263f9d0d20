import type { Order } from "#domain/orders/order.ts";
import { parseOrderId } from "#domain/orders/order-id.ts";
import { couldBeOrderNumber } from "#domain/orders/order-number.ts";
import type { Shipment } from "#domain/shipments/shipment.ts";
import { longDayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { checkOrderLinkToken } from "./order-link-token.ts";
import { findOrder, findOrderByNumber } from "./order-queries.ts";
import { listShipments } from "./shipment-queries.ts";

/** An order as its customer reads it; dates are words already, in the shop's own time. */
export type OrderPage = {
  readonly order: Order;
  readonly orderedOn: string;
  /** Also of an order without parcels, as an adopted one. */
  readonly deliveryOn: string | null;
  readonly parcels: readonly ParcelOnPage[];
};

export type ParcelOnPage = Pick<Shipment, "id" | "tracking" | "items"> & {
  /** The day on which it is expected. */
  readonly expectedOn: string | null;
  readonly deliveredOn: string | null;
};

/** @param orderId as it stands in the address; an order's id is a secret of its customer */
export async function readOrderPage(
  ctx: Pick<AppContext, "db" | "config">,
  orderId: string | undefined,
): Promise<OrderPage | undefined> {
  const id = parseOrderId(orderId);
  const order = id && (await findOrder(ctx.db, id));
  return order && !order.isErased ? await pageOf(ctx, order) : undefined;
}

/** By the order's number, which anybody can guess, so only with the token of its email. */
export async function readOrderPageByLink(
  ctx: Pick<AppContext, "db" | "config" | "secret" | "clock">,
  orderNumber: string,
  token: string | null,
): Promise<OrderPage | undefined> {
  if (!token || !couldBeOrderNumber(orderNumber)) return undefined;
  const order = await findOrderByNumber(
    ctx.db,
    orderNumber,
    ({ id }) => checkOrderLinkToken(ctx.secret, id, token, ctx.clock()) === "valid",
  );
  return order && !order.isErased ? await pageOf(ctx, order) : undefined;
}

async function pageOf(
  { db, config }: Pick<AppContext, "db" | "config">,
  order: Order,
): Promise<OrderPage> {
  // Formatted here, so that the browser's own time zone cannot disagree with the page it got.
  const day = (at: Date) => longDayIn(config.shop.timeZone, at);
  const shipments = await listShipments(db, order.id);
  return {
    order,
    orderedOn: day(order.orderDate),
    deliveryOn: order.estimatedDelivery && day(order.estimatedDelivery),
    parcels: shipments.map(({ id, tracking, items, estimatedDelivery, deliveredAt }) => ({
      id,
      tracking,
      items,
      expectedOn: estimatedDelivery && day(estimatedDelivery),
      deliveredOn: deliveredAt && day(deliveredAt),
    })),
  };
}
