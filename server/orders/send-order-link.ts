import { orderLinkEmail } from "../email/order-emails.tsx";
import { claimMailEvent, markMailSent } from "../email-log/mail-events.ts";
import type { Jobs } from "../jobs/job-queue.ts";
import type { Shop } from "../shop.ts";
import { findOrder } from "./order-queries.ts";
import { sendAndLog, senderToCustomer } from "./send-order-email.ts";

/**
 * Mails the link that was asked for, once for each request, to the address that the order has.
 *
 * @throws Error when trying again later may work, so that the job queue does
 */
export async function sendOrderLink(
  shop: Pick<Shop, "db" | "mailer" | "settings" | "secret" | "clock">,
  { orderId, requestId }: Jobs["send-order-link"],
): Promise<void> {
  const key = `order-link:${orderId}:${requestId}`;
  const outcome = await shop.db.transaction().execute(async (tx) => {
    if (!(await claimMailEvent(tx, key))) return undefined;
    const order = await findOrder(tx, orderId);
    // Deleted since: there is no page to link to.
    if (!order) return undefined;
    const mail = orderLinkEmail(order, senderToCustomer(shop, order));
    const outcome = await sendAndLog(shop, tx, { orderId, kind: "order-link", mail });
    if (outcome.success) await markMailSent(tx, key, shop.clock());
    return outcome;
  });
  if (outcome?.success === false && outcome.retryable) throw new Error(outcome.error);
}
