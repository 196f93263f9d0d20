import type { Order } from "#domain/orders/order.ts";
import { parseOrderId } from "#domain/orders/order-id.ts";
import { couldBeOrderNumber } from "#domain/orders/order-number.ts";
import type { AppContext } from "../app-context.ts";
import { isOrderLinkToken } from "./order-link-token.ts";
import { findOrder, findOrderByNumber } from "./order-queries.ts";

/** An order as its customer reads it; dates are words already, in the shop's own time. */
export type OrderPage = {
  readonly order: Order;
  readonly orderedOn: string;
  readonly deliveryOn: string | null;
};

/** @param orderId as it stands in the address; an order's id is a secret of its customer */
export async function readOrderPage(
  ctx: Pick<AppContext, "db" | "config">,
  orderId: string | undefined,
): Promise<OrderPage | undefined> {
  const id = parseOrderId(orderId);
  const order = id && (await findOrder(ctx.db, id));
  return order && !order.isErased ? pageOf(ctx, order) : undefined;
}

/** By the order's number, which anybody can guess, so only with the token of its email. */
export async function readOrderPageByLink(
  ctx: Pick<AppContext, "db" | "config" | "secret" | "clock">,
  orderNumber: string,
  token: string | null,
): Promise<OrderPage | undefined> {
  if (!token || !couldBeOrderNumber(orderNumber)) return undefined;
  const order = await findOrderByNumber(ctx.db, orderNumber, ({ id }) =>
    isOrderLinkToken(ctx.secret, id, token, ctx.clock()),
  );
  return order && !order.isErased ? pageOf(ctx, order) : undefined;
}

function pageOf({ config }: Pick<AppContext, "config">, order: Order): OrderPage {
  // Formatted here, so that the browser's own time zone cannot disagree with the page it got.
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: config.shop.timeZone,
    dateStyle: "long",
  });
  return {
    order,
    orderedOn: format.format(order.orderDate),
    deliveryOn: order.estimatedDelivery && format.format(order.estimatedDelivery),
  };
}
