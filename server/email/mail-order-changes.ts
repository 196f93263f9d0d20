import type { AppContext } from "../app-context.ts";
import type { OrderChange, OrderSubscriber } from "../orders/order-subscriber.ts";
import { requestOrderEmails } from "./request-order-emails.ts";
import type { OrderEmailKind } from "./send-order-email.ts";

/** Asks for the mails that a change of an order brings about. */
export function mailOrderChanges(ctx: Pick<AppContext, "jobs" | "clock">): OrderSubscriber {
  return async (tx, change) => {
    const { orderId } = change;
    const emails = mailsAfter(change).map((kind) => ({ orderId, kind }));
    await requestOrderEmails(ctx, tx, emails);
  };
}

function mailsAfter(change: OrderChange): readonly OrderEmailKind[] {
  switch (change.code) {
    case "placed":
      return change.paymentStatus === "paid" ? ["customer", "owner"] : ["customer"];
    case "payment-changed":
      // Of money that comes back after a refund that failed, the order's history tells; no mail does.
      if (change.from === "paid" || change.from === "refunded") return [];
      if (change.to === "failed") return ["payment-failed"];
      if (change.to !== "paid") return [];
      return change.status === "pending" ? ["owner", "payment-cleared"] : ["payment-cleared"];
    case "status-changed":
    case "deleted":
      return [];
  }
}
