import type { Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import type { AppContext } from "../../app-context.ts";
import { findShipByDay } from "../../orders/list/find-ship-by-day.ts";
import { promisedDay } from "../../orders/list/promised-day.ts";
import { orderLinkToken } from "../../orders/order-link-token.ts";
import { listPurchase } from "../../orders/purchase-queries.ts";
import type { Database } from "../../platform/db/database.ts";
import type { OrderMailContext } from "../templates/order-parts.ts";

type LinkContext = Pick<AppContext, "config" | "details" | "secret" | "clock">;

/** For mails to the customer: with the order page's secret link. */
export function contextForCustomer(ctx: LinkContext, order: Order): OrderMailContext {
  const number = encodeURIComponent(order.orderNumber);
  const token = orderLinkToken(ctx.secret, order.id, ctx.clock());
  const orderUrl = `${ctx.config.siteUrl}/order/${number}?token=${token}`;
  return { shop: ctx.details(), orderUrl };
}

/** The same, with the day of arrival that was promised. */
export async function contextWithArrival(
  ctx: LinkContext & Pick<AppContext, "db" | "log">,
  order: Order,
): Promise<OrderMailContext> {
  const arrivesBy = promisedDay(order, await findShipByDay(ctx, order));
  return { ...contextForCustomer(ctx, order), arrivesBy };
}

/** The link for paying the same order again. */
export function paymentUrl(
  { config: { siteUrl }, secret, clock }: Pick<AppContext, "config" | "secret" | "clock">,
  { id, orderNumber }: Order,
): string {
  const token = orderLinkToken(secret, id, clock(), "payment");
  return `${siteUrl}/order/${encodeURIComponent(orderNumber)}/pay?token=${token}`;
}

/** For mails to the owner: with a link to the order in the admin, behind the PIN. */
export function contextForOwner(
  { config: { siteUrl }, details }: Pick<AppContext, "config" | "details">,
  { id }: Order,
): OrderMailContext {
  return { shop: details(), orderUrl: `${siteUrl}/admin/orders/${id}` };
}

/** The orders that were bought together; empty for an order that was bought alone. */
export async function listPurchaseOf(
  db: Database,
  { id, gift }: Order,
): Promise<readonly PurchasedOrder[]> {
  return gift ? await listPurchase(db, id) : [];
}
