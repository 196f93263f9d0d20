import { replyMail } from "../../templates/reply-mail.ts";
import { findReply } from "../find-reply.ts";
import { afterNoChange, dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";

/** To the shopper: the owner's reply, whatever became of the order. */
export const replied = orderMail({
  kind: "reply",
  requestAfter: afterNoChange,
  isDue: ({ hasReply }) => dueIf(hasReply),
  async write(ctx, order, _facts, requestId) {
    const reply = requestId && (await findReply(ctx.db, { id: requestId, orderId: order.id }));
    return reply ? replyMail(order, reply, contextForCustomer(ctx, order)) : undefined;
  },
});
