import type { Order } from "#domain/orders/order.ts";
import type { AppContext } from "../app-context.ts";
import { orderLinkToken } from "../orders/order-link-token.ts";
import type { OrderMailContext } from "./templates/order-parts.ts";

/** For mails to the customer: with the link that only their reader has. */
export function contextForCustomer(
  { config, secret }: Pick<AppContext, "config" | "secret">,
  order: Order,
): OrderMailContext {
  const token = orderLinkToken(secret, order.id);
  const number = encodeURIComponent(order.orderNumber);
  return contextOf(config, `/order/${number}?token=${token}`);
}

/** For mails to the owner: her own view of the order, behind the PIN. */
export function contextForOwner(
  { config }: Pick<AppContext, "config">,
  order: Order,
): OrderMailContext {
  return contextOf(config, `/admin/orders?order=${order.id}`);
}

function contextOf({ siteUrl, shop }: AppContext["config"], path: string): OrderMailContext {
  return {
    shopName: shop.name,
    shopEmail: shop.email,
    timeZone: shop.timeZone,
    orderUrl: `${siteUrl}${path}`,
  };
}
