import { paymentFailedMail } from "../../templates/payment-failed-mail.ts";
import { listPurchaseOf } from "../list-purchase-of.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer, paymentLink } from "../order-mail-context.ts";

/** To the shopper: a payment failed, and how to pay again. Each failed payment is told. */
export const paymentFailed = orderMail({
  kind: "payment-failed",
  requestAfter(change) {
    if (change.code !== "payment-changed" || change.isNotifiedElsewhere) return undefined;
    const { from, to, paymentId, status } = change;
    if (to !== "failed" || from === "paid" || from === "refunded") return undefined;
    if (status === "cancelled") return undefined;
    return paymentId ? { requestId: paymentId } : {};
  },
  isDue: ({ status, paymentStatus }) => dueIf(paymentStatus === "failed" && status !== "cancelled"),
  async write(ctx, order) {
    const purchase = await listPurchaseOf(ctx.db, order);
    const context = contextForCustomer(ctx, order);
    return paymentFailedMail(order, context, paymentLink(ctx, order), purchase);
  },
});
