import type { Order } from "#domain/orders/order.ts";
import type { Shop } from "../app-context.ts";
import { orderLinkToken } from "../orders/order-link-token.ts";
import type { OrderMailContext } from "./templates/order-parts.ts";

/** For mails to the customer: with the link that only their reader has. */
export function contextForCustomer(
  { settings, secret }: Pick<Shop, "settings" | "secret">,
  order: Order,
): OrderMailContext {
  const token = orderLinkToken(secret, order.id);
  const number = encodeURIComponent(order.orderNumber);
  return contextOf(settings, `/order/${number}?token=${token}`);
}

/** For mails to the owner: her own view of the order, behind the PIN. */
export function contextForOwner(
  { settings }: Pick<Shop, "settings">,
  order: Order,
): OrderMailContext {
  return contextOf(settings, `/admin/orders?order=${order.id}`);
}

function contextOf({ siteUrl, shop }: Shop["settings"], path: string): OrderMailContext {
  return {
    shopName: shop.name,
    shopEmail: shop.email,
    timeZone: shop.timeZone,
    orderUrl: `${siteUrl}${path}`,
  };
}
