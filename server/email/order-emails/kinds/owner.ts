import { newOrderMail } from "../../templates/new-order-mail.ts";
import { listPurchaseOf } from "../list-purchase-of.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForOwner } from "../order-mail-context.ts";

/** To the owner: a new order. One that they already work on needs no mail. */
export const owner = orderMail({
  kind: "owner",
  requestAfter(change) {
    if ("isNotifiedElsewhere" in change && change.isNotifiedElsewhere) return undefined;
    if (change.code === "placed") {
      return change.isByHand || change.paymentStatus !== "paid" ? undefined : {};
    }
    if (change.code !== "payment-changed" || change.to !== "paid") return undefined;
    if (change.from === "refunded") return undefined;
    return change.status === "pending" ? {} : undefined;
  },
  isDue: ({ status, paymentStatus, isLaterOfPurchase }) =>
    dueIf(status === "pending" && paymentStatus === "paid" && !isLaterOfPurchase),
  async write(ctx, order) {
    const purchase = await listPurchaseOf(ctx.db, order);
    return newOrderMail(order, ctx.details().orderEmail, contextForOwner(ctx, order), purchase);
  },
});
