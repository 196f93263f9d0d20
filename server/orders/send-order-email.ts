import type { Order } from "#domain/orders/order.ts";
import type { DatabaseTransaction } from "../db/database.ts";
import { EmailError, type Mail } from "../email/mailer.ts";
import { newOrderEmail, orderConfirmationEmail, type Sender } from "../email/order-emails.tsx";
import { type EmailOutcome, logEmail } from "../email-log/email-log-queries.ts";
import { claimMailEvent, markMailSent } from "../email-log/mail-events.ts";
import type { Jobs } from "../jobs/job-queue.ts";
import type { Shop } from "../shop.ts";
import { orderLinkToken } from "./order-link-token.ts";
import { addOrderHistory, findOrder } from "./order-queries.ts";

type SendingShop = Pick<Shop, "db" | "mailer" | "settings" | "secret" | "clock">;

/**
 * Sends one of an order's two e-mails, unless it went out before. That it went out, the log and the
 * order's history are written in one transaction, right after the mail was taken. A process that is
 * killed between the two sends it once more: no mail server can be asked whether it has it already.
 *
 * @throws Error when trying again later may work, so that the job queue does
 */
export async function sendOrderEmail(
  shop: SendingShop,
  { orderId, kind }: Jobs["send-order-email"],
): Promise<void> {
  const key = `order:${orderId}:${kind}`;
  const outcome = await shop.db.transaction().execute(async (tx) => {
    if (!(await claimMailEvent(tx, key))) return undefined;
    const order = await findOrder(tx, orderId);
    // Deleted since: nobody wants to hear of it any more.
    if (!order) return undefined;
    const mail = kind === "owner" ? newOrderFor(shop, order) : confirmationFor(shop, order);
    const outcome = await sendAndLog(shop, tx, { orderId, kind: `order-${kind}`, mail });
    if (outcome.success) await markMailSent(tx, key, shop.clock());
    return outcome;
  });
  if (outcome?.success === false && outcome.retryable) throw new Error(outcome.error);
}

/** Sends a mail about an order and writes the try into the log and the order's history. */
export async function sendAndLog(
  shop: SendingShop,
  tx: DatabaseTransaction,
  { orderId, kind, mail }: { readonly orderId: string; readonly kind: string; readonly mail: Mail },
): Promise<EmailOutcome> {
  const outcome = await send(shop, mail);
  const at = shop.clock();
  await logEmail(tx, { at, kind, orderId, mail, outcome });
  await addOrderHistory(tx, orderId, at, "email", {
    kind: kind.replace("order-", ""),
    ...(outcome.success ? { captured: outcome.captured } : { failed: true }),
  });
  return outcome;
}

async function send({ mailer }: SendingShop, mail: Mail): Promise<EmailOutcome> {
  try {
    const { captured } = await mailer.send(mail);
    return { success: true, captured };
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    return { success: false, error: error.message, retryable: error.retryable };
  }
}

type Writer = Pick<Shop, "settings" | "secret">;

/** The mail that tells the shop of an order. */
export function newOrderFor({ settings }: Writer, order: Order): Mail {
  const orderUrl = `${settings.siteUrl}/admin/orders?order=${order.id}`;
  return newOrderEmail(order, settings.orderEmailTo, { ...senderOf(settings), orderUrl });
}

export function confirmationFor(shop: Writer, order: Order): Mail {
  return orderConfirmationEmail(order, senderToCustomer(shop, order));
}

/** With the link that only the reader of the mail has. */
export function senderToCustomer({ settings, secret }: Writer, order: Order): Sender {
  const token = orderLinkToken(secret, order.id);
  const orderUrl = `${settings.siteUrl}/order/${order.orderNumber}?token=${token}`;
  return { ...senderOf(settings), orderUrl };
}

function senderOf({ shop }: Shop["settings"]) {
  return { shopName: shop.name, shopEmail: shop.email };
}
