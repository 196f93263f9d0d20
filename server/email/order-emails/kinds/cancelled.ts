import { cancelledMail } from "../../templates/cancelled-mail.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";

/** Longer than the admin offers to undo a status change. */
const UNDO_MS = 30_000;

/** To the shopper: an unpaid order was cancelled. Of one that was paid, its refund's mail tells. */
export const cancelled = orderMail({
  kind: "cancelled",
  requestAfter: (change, now) =>
    change.code === "status-changed" && change.to === "cancelled"
      ? { dueAt: new Date(now.getTime() + UNDO_MS) }
      : undefined,
  isDue({ status, paymentStatus, cancelledAt }, now) {
    const isUnpaid = paymentStatus === "pending" || paymentStatus === "failed";
    const undoableUntil = (cancelledAt?.getTime() ?? 0) + UNDO_MS;
    if (status === "cancelled" && isUnpaid && now.getTime() < undoableUntil) {
      return { code: "later", reason: "The cancellation can still be undone." };
    }
    return dueIf(status === "cancelled" && isUnpaid);
  },
  write: async (ctx, order) => cancelledMail(order, contextForCustomer(ctx, order)),
});
