import { newOrderMail } from "../../templates/new-order-mail.ts";
import { orderConfirmationMail } from "../../templates/order-confirmation-mail.ts";
import { orderLinkMail } from "../../templates/order-link-mail.ts";
import { replyMail } from "../../templates/reply-mail.ts";
import { listReplies } from "../list-replies.ts";
import { mailNow, noMail } from "../mail-request.ts";
import { due, dueIf, isBeingPacked, orderMail } from "../order-mail.ts";
import {
  contextForCustomer,
  contextForOwner,
  contextWithArrival,
  listPurchaseOf,
} from "../order-mail-context.ts";

/** To the shopper: the confirmation. */
export const confirmation = orderMail({
  kind: "customer",
  requestAfter(change) {
    if (change.code !== "placed" || change.isCoveredByOtherOrder) return noMail;
    return change.isByHand && change.paymentStatus !== "paid" ? noMail : mailNow();
  },
  // A payment that failed or was refunded meanwhile is told in it.
  isDue: ({ liveOrders }) => dueIf(liveOrders > 0),
  async write({ ctx, order, facts }) {
    const purchase = await listPurchaseOf(ctx.db, order);
    return orderConfirmationMail(order, await contextWithArrival(ctx, order), purchase, {
      isBeingPacked: isBeingPacked(facts),
    });
  },
});

/** To the owner: a new order. One that they already work on needs no mail. */
export const newOrder = orderMail({
  kind: "owner",
  requestAfter(change) {
    if (change.code !== "placed" && change.code !== "payment-changed") return noMail;
    if (change.isCoveredByOtherOrder) return noMail;
    if (change.code === "placed") {
      return change.isByHand || change.paymentStatus !== "paid" ? noMail : mailNow();
    }
    const isNewlyPaid = change.to === "paid" && change.from !== "refunded";
    return isNewlyPaid && change.status === "pending" ? mailNow() : noMail;
  },
  isDue: ({ status, paymentStatus, isInEarlierOwnerMail }) =>
    dueIf(status === "pending" && paymentStatus === "paid" && !isInEarlierOwnerMail),
  async write({ ctx, order }) {
    const purchase = await listPurchaseOf(ctx.db, order);
    return newOrderMail(order, ctx.details().orderEmail, contextForOwner(ctx, order), purchase);
  },
});

/** To the shopper who asked: a new link to the order's page. */
export const orderLink = orderMail({
  kind: "link",
  requestAfter: () => noMail,
  isDue: () => due,
  write: async ({ ctx, order }) => orderLinkMail(order, contextForCustomer(ctx, order)),
});

/** To the shopper: the owner's reply, whatever became of the order. */
export const reply = orderMail({
  kind: "reply",
  requestAfter: () => noMail,
  isDue: ({ hasReply }) => dueIf(hasReply),
  async write({ ctx, order, requestId }) {
    const replies = await listReplies(ctx.db, order.id);
    const written = replies.find(({ id }) => id === requestId);
    return written && replyMail(order, written, contextForCustomer(ctx, order));
  },
});
