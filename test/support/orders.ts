import type { Order } from "#domain/orders/order.ts";
import type { AppContext } from "#server/app-context.ts";
import { priceLines } from "#server/checkout/prices/price-lines.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import type { ShipmentRequest } from "#server/parcels/ship-order.ts";

export async function orderOf(shop: Pick<AppContext, "db">, id: string): Promise<Order> {
  const order = await findOrder(shop.db, id);
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}

/** What these lines cost in all. */
export async function totalOf(...[shop, lines, options]: Parameters<typeof priceLines>) {
  const priced = await priceLines(shop, lines, options);
  if (priced.code !== "priced") throw new Error(priced.code);
  return priced.totals.total;
}

/** A parcel with everything that waits, without a number or a mail. */
export function parcelOf(orderId: string, change: Partial<ShipmentRequest> = {}): ShipmentRequest {
  return {
    orderId,
    items: "waiting",
    trackingNumber: "",
    carrier: null,
    estimatedDay: null,
    notifiesCustomer: false,
    mayShareNumber: false,
    ...change,
  };
}

/** The logged mails of a kind about an order, the first one first. */
export async function mailsAbout(shop: Pick<AppContext, "db">, orderId: string, kind: string) {
  return await shop.db
    .selectFrom("email_log")
    .select(["subject", "text_body"])
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
}
