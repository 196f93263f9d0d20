import type { Order } from "#domain/orders/order.ts";
import { newOrderMail } from "../email/letters/new-order-mail.ts";
import { orderConfirmationMail } from "../email/letters/order-confirmation-mail.ts";
import { paymentClearedMail } from "../email/letters/payment-cleared-mail.ts";
import { paymentFailedMail } from "../email/letters/payment-failed-mail.ts";
import type { Mail } from "../email/mailer.ts";
import { type DeliveringShop, type Delivery, deliverMail } from "../email-log/deliver-mail.ts";
import type { Jobs, OrderEmailKind } from "../jobs/job-queue.ts";
import type { Shop } from "../shop.ts";
import { contextForCustomer, contextForOwner } from "./order-mail-context.ts";
import { findOrder } from "./order-queries.ts";

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
  shop: DeliveringShop & Pick<Shop, "secret">,
  { orderId, kind }: Jobs["send-order-email"],
): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  // Deleted since: nobody wants to hear of it any more.
  if (!order) return;
  // It says that packing begins. The money came too late, and the comparison with the provider tells
  // the owner to give it back. Asked here, since the owner may cancel while the mail waits.
  if (kind === "payment-cleared" && order.status === "cancelled") return;
  throwIfLater(
    await deliverMail(shop, {
      event: orderMailEvent(orderId, kind),
      kind: `order-${kind}`,
      orderId,
      mail: mailAbout(shop, order, kind),
    }),
  );
}

/** The job queue's way to be told: what throws is run again. */
export function throwIfLater(delivery: Delivery): void {
  if (delivery.code === "later") throw new Error(delivery.reason);
}

function mailAbout(
  shop: Pick<Shop, "settings" | "secret">,
  order: Order,
  kind: OrderEmailKind,
): Mail {
  switch (kind) {
    case "owner":
      return newOrderMail(order, shop.settings.orderEmailTo, contextForOwner(shop, order));
    case "customer":
      return orderConfirmationMail(order, contextForCustomer(shop, order));
    case "payment-cleared":
      return paymentClearedMail(order, contextForCustomer(shop, order));
    case "payment-failed":
      return paymentFailedMail(order, contextForCustomer(shop, order));
  }
}
