import type { AppContext } from "../app-context.ts";
import type { OrderChange, OrderSubscriber } from "../orders/order-subscriber.ts";
import { requestOrderEmails } from "./request-order-emails.ts";
import type { OrderEmailKind } from "./send-order-email.ts";

/** Requests the mails that follow from a change of an order. */
export function mailOrderChanges(ctx: Pick<AppContext, "jobs" | "clock">): OrderSubscriber {
  return async (tx, change) => {
    const emails = mailsAfter(change).map((kind) => ({ orderId: change.orderId, kind }));
    await requestOrderEmails(ctx, tx, emails);
  };
}

function mailsAfter(change: OrderChange): readonly OrderEmailKind[] {
  switch (change.code) {
    case "placed":
      return change.paymentStatus === "paid" ? ["customer", "owner"] : ["customer"];
    case "payment-changed":
      // Money that comes back after a refund that failed is in the order's history; no mail says so.
      if (change.from === "paid" || change.from === "refunded") return [];
      if (change.to === "failed") return ["payment-failed"];
      if (change.to !== "paid") return [];
      return change.status === "pending" ? ["owner", "payment-cleared"] : ["payment-cleared"];
    case "status-changed":
    case "deleted":
      return [];
  }
}
