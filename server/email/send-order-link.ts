import type { AppContext } from "../app-context.ts";
import { findOrder } from "../orders/order-queries.ts";
import type { Jobs } from "../platform/jobs/job-queue.ts";
import { type DeliveringShop, deliverMail } from "./deliver-mail.ts";
import { contextForCustomer } from "./order-mail-context.ts";
import { throwIfLater } from "./send-order-email.ts";
import { orderLinkMail } from "./templates/order-link-mail.ts";

/**
 * Mails the link that was asked for, once for each request, to the address that the order has.
 *
 * @throws Error when trying again later may work, so that the job queue does
 */
export async function sendOrderLink(
  ctx: DeliveringShop & Pick<AppContext, "secret">,
  { orderId, requestId }: Jobs["send-order-link"],
): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  // Deleted since: there is no page to link to.
  if (!order) return;
  throwIfLater(
    await deliverMail(ctx, {
      event: `order-link:${orderId}:${requestId}`,
      kind: "order-link",
      orderId,
      mail: orderLinkMail(order, contextForCustomer(ctx, order)),
    }),
  );
}
