import type { Order } from "#domain/orders/order.ts";
import { EmailError, type Mail } from "../email/mailer.ts";
import { newOrderEmail, orderConfirmationEmail } from "../email/order-emails.tsx";
import { hasSucceeded, logEmail } from "../email-log/email-log-queries.ts";
import type { Jobs } from "../jobs/job-queue.ts";
import type { Shop } from "../shop.ts";
import { orderLinkToken } from "./order-link-token.ts";
import { addOrderHistory, findOrder } from "./order-queries.ts";

/**
 * Sends one of an order's two e-mails, unless it went out before.
 * @throws EmailError when trying again later may work, so that the job queue does
 */
export async function sendOrderEmail(
  shop: Pick<Shop, "db" | "mailer" | "settings" | "secret" | "clock">,
  { orderId, kind }: Jobs["send-order-email"],
): Promise<void> {
  const eventKey = `order:${orderId}:${kind}`;
  if (await hasSucceeded(shop.db, eventKey)) return;
  const order = await findOrder(shop.db, orderId);
  // Deleted since: nobody wants to hear of it any more.
  if (!order) return;

  const mail = kind === "owner" ? newOrderFor(shop, order) : confirmationFor(shop, order);
  const entry = { at: shop.clock(), kind: `order-${kind}`, orderId, eventKey, mail };
  try {
    const { captured } = await shop.mailer.send(mail);
    await logEmail(shop.db, { ...entry, outcome: { success: true, captured } });
    await addOrderHistory(shop.db, orderId, shop.clock(), "email", { kind, captured });
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    await logEmail(shop.db, { ...entry, outcome: { success: false, error: error.message } });
    if (error.retryable) throw error;
  }
}

type Writer = Pick<Shop, "settings" | "secret">;

function newOrderFor({ settings }: Writer, order: Order): Mail {
  const orderUrl = `${settings.siteUrl}/admin/orders`;
  return newOrderEmail(order, settings.orderEmailTo, { ...senderOf(settings), orderUrl });
}

/** The customer's mail, with the link that only its reader has. */
export function confirmationFor({ settings, secret }: Writer, order: Order): Mail {
  const token = orderLinkToken(secret, order.id);
  const orderUrl = `${settings.siteUrl}/order/${order.orderNumber}?token=${token}`;
  return orderConfirmationEmail(order, { ...senderOf(settings), orderUrl });
}

function senderOf({ shop }: Shop["settings"]) {
  return { shopName: shop.name, shopEmail: shop.email };
}
