import type { Reply } from "#domain/replies/reply-template.ts";
import type { Database } from "../../../platform/db/database.ts";
import { newOrderMail } from "../../templates/new-order-mail.ts";
import { orderConfirmationMail } from "../../templates/order-confirmation-mail.ts";
import { orderLinkMail } from "../../templates/order-link-mail.ts";
import { replyMail } from "../../templates/reply-mail.ts";
import { afterNoChange, due, dueIf, isBeingPacked, orderMail, request } from "../order-mail.ts";
import { contextForCustomer, contextForOwner, listPurchaseOf } from "../order-mail-context.ts";

/** To the shopper: the confirmation. */
export const confirmation = orderMail({
  kind: "customer",
  requestAfter(change) {
    if (change.code !== "placed" || change.isCoveredByFirstOrder) return request.none;
    return change.isByHand && change.paymentStatus !== "paid" ? request.none : request.now();
  },
  // A payment that failed or was refunded meanwhile is told in it.
  isDue: ({ liveOrders }) => dueIf(liveOrders > 0),
  async write({ ctx, order, facts }) {
    const purchase = await listPurchaseOf(ctx.db, order);
    return orderConfirmationMail(order, contextForCustomer(ctx, order), purchase, {
      isBeingPacked: isBeingPacked(facts),
    });
  },
});

/** To the owner: a new order. One that they already work on needs no mail. */
export const newOrder = orderMail({
  kind: "owner",
  requestAfter(change) {
    if (change.code !== "placed" && change.code !== "payment-changed") return request.none;
    if (change.isCoveredByFirstOrder) return request.none;
    if (change.code === "placed") {
      return change.isByHand || change.paymentStatus !== "paid" ? request.none : request.now();
    }
    const isNewlyPaid = change.to === "paid" && change.from !== "refunded";
    return isNewlyPaid && change.status === "pending" ? request.now() : request.none;
  },
  isDue: ({ status, paymentStatus, isLaterOfPurchase }) =>
    dueIf(status === "pending" && paymentStatus === "paid" && !isLaterOfPurchase),
  async write({ ctx, order }) {
    const purchase = await listPurchaseOf(ctx.db, order);
    return newOrderMail(order, ctx.details().orderEmail, contextForOwner(ctx, order), purchase);
  },
});

/** To the shopper who asked: a new link to the order's page. */
export const orderLink = orderMail({
  kind: "link",
  requestAfter: afterNoChange,
  isDue: () => due,
  write: async ({ ctx, order }) => orderLinkMail(order, contextForCustomer(ctx, order)),
});

/** To the shopper: the owner's reply, whatever became of the order. */
export const reply = orderMail({
  kind: "reply",
  requestAfter: afterNoChange,
  isDue: ({ hasReply }) => dueIf(hasReply),
  async write({ ctx, order, requestId }) {
    const written = requestId && (await findReply(ctx.db, { id: requestId, orderId: order.id }));
    return written ? replyMail(order, written, contextForCustomer(ctx, order)) : undefined;
  },
});

async function findReply(
  db: Database,
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<Reply | undefined> {
  const row = await db
    .selectFrom("replies")
    .select(["subject", "body"])
    .where("id", "=", id)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row && { subject: row.subject, text: row.body };
}
