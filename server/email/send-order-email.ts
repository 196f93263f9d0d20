import type { Order } from "#domain/orders/order.ts";
import type { AppContext } from "../app-context.ts";
import { findOrder } from "../orders/order-queries.ts";
import type { Jobs, OrderEmailKind } from "../platform/jobs/job-queue.ts";
import { type DeliveringShop, type Delivery, deliverMail } from "./deliver-mail.ts";
import type { Mail } from "./mailer.ts";
import { contextForCustomer, contextForOwner } from "./order-mail-context.ts";
import { newOrderMail } from "./templates/new-order-mail.ts";
import { orderConfirmationMail } from "./templates/order-confirmation-mail.ts";
import { paymentClearedMail } from "./templates/payment-cleared-mail.ts";
import { paymentFailedMail } from "./templates/payment-failed-mail.ts";

/** What a mail about an order is known by: one of each kind, whoever sends it. */
export function orderMailEvent(orderId: string, kind: OrderEmailKind): string {
  return `order:${orderId}:${kind}`;
}

/**
 * Sends one of an order's e-mails, unless it went out before.
 *
 * @throws Error when trying again later may work, so that the job queue does
 */
export async function sendOrderEmail(
  ctx: DeliveringShop & Pick<AppContext, "secret">,
  { orderId, kind }: Jobs["send-order-email"],
): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  // Deleted since: nobody wants to hear of it any more.
  if (!order) return;
  // It says that packing begins. The money came too late, and the comparison with the provider tells
  // the owner to give it back. Asked here, since the owner may cancel while the mail waits.
  if (kind === "payment-cleared" && order.status === "cancelled") return;
  throwIfLater(
    await deliverMail(ctx, {
      event: orderMailEvent(orderId, kind),
      kind: `order-${kind}`,
      orderId,
      mail: mailAbout(ctx, order, kind),
    }),
  );
}

/** The job queue's way to be told: what throws is run again. */
export function throwIfLater(delivery: Delivery): void {
  if (delivery.code === "later") throw new Error(delivery.reason);
}

function mailAbout(
  shop: Pick<AppContext, "config" | "secret">,
  order: Order,
  kind: OrderEmailKind,
): Mail {
  switch (kind) {
    case "owner":
      return newOrderMail(order, shop.config.orderEmailTo, contextForOwner(shop, order));
    case "customer":
      return orderConfirmationMail(order, contextForCustomer(shop, order));
    case "payment-cleared":
      return paymentClearedMail(order, contextForCustomer(shop, order));
    case "payment-failed":
      return paymentFailedMail(order, contextForCustomer(shop, order));
  }
}
