import { paymentClearedMail } from "../../templates/payment-cleared-mail.ts";
import { listPurchaseOf } from "../list-purchase-of.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";
import { isBeingPacked } from "../order-mail-rules.ts";

/** To the shopper: the bank payment has arrived. Of a cancelled order the refund's mail tells. */
export const paymentCleared = orderMail({
  kind: "payment-cleared",
  requestAfter(change) {
    if (change.code !== "payment-changed" || change.isNotifiedElsewhere) return undefined;
    // Money that comes back after a failed refund appears in the order's history.
    return change.to === "paid" && change.from !== "refunded" ? {} : undefined;
  },
  isDue: ({ liveOrders, paymentStatus }) => dueIf(liveOrders > 0 && paymentStatus === "paid"),
  async write(ctx, order, facts) {
    const purchase = await listPurchaseOf(ctx.db, order);
    return paymentClearedMail(order, contextForCustomer(ctx, order), purchase, {
      isBeingPacked: isBeingPacked(facts),
    });
  },
});
