import type { Reply } from "#domain/replies/reply-template.ts";
import type { AppContext } from "../../app-context.ts";
import { lockOrder } from "../../orders/order-queries.ts";
import { requestOrderEmails } from "./request-order-emails.ts";

/**
 * Has the owner's answer mailed to an order's customer. Answers go to the shop, as for every mail to a
 * customer.
 *
 * @param reply.id what her browser calls it: sent twice, it goes out once
 */
export async function sendReply(
  ctx: Pick<AppContext, "db" | "jobs" | "clock">,
  reply: Reply & { readonly id: string; readonly orderId: string },
): Promise<{ readonly code: "requested" | "not-found" }> {
  const { id, orderId, subject, text } = reply;
  return await ctx.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.isErased) return { code: "not-found" };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("replies")
      .values({ id, order_id: orderId, subject, body: text, created_at: ctx.clock() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) {
      await requestOrderEmails(ctx, tx, [{ orderId, kind: "reply", requestId: id }]);
    }
    return { code: "requested" };
  });
}
