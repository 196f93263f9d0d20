import type { AppContext } from "../../app-context.ts";
import type { OrderChange, OrderSubscriber } from "../../orders/order-subscriber.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import {
  CANCELLATION_UNDO_MS,
  type OrderEmail,
  type OrderEmailKind,
  orderMailEvent,
  sendOrderEmailJob,
} from "./send-order-email.ts";

/**
 * Requests emails about an order, in the transaction of the change that they are about. The rows
 * say what is to be sent, whatever becomes of the jobs.
 *
 * @param dueAt when they go out, where that is not at once
 */
export async function requestOrderEmails(
  { jobs, clock }: Pick<AppContext, "jobs" | "clock">,
  tx: DatabaseTransaction,
  emails: readonly OrderEmail[],
  dueAt?: Date,
): Promise<void> {
  if (emails.length === 0) return;
  await tx
    .insertInto("mail_events")
    .values(
      emails.map((email) => ({
        key: orderMailEvent(email),
        order_id: email.orderId,
        kind: email.kind,
        request_id: email.requestId ?? null,
        requested_at: dueAt ?? clock(),
      })),
    )
    // Such as an order that is cancelled a second time: the mail went out for the first.
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  if (dueAt) await jobs.enqueueAt(tx, sendOrderEmailJob, dueAt, ...emails);
  else await jobs.enqueue(tx, sendOrderEmailJob, ...emails);
}

/** Requests the mails that follow from a change of an order. */
export function mailOrderChanges(ctx: Pick<AppContext, "jobs" | "clock">): OrderSubscriber {
  return async (tx, change) => {
    await requestOrderEmails(ctx, tx, mailsAfter(change), dueAt(ctx, change));
  };
}

/** While a change can be undone nobody is told of it. */
function dueAt({ clock }: Pick<AppContext, "clock">, change: OrderChange): Date | undefined {
  if (change.code === "shipped") return change.emailAt ?? undefined;
  if (change.code !== "status-changed") return undefined;
  return new Date(clock().getTime() + CANCELLATION_UNDO_MS);
}

function mailsAfter(change: OrderChange): readonly OrderEmail[] {
  const { orderId } = change;
  // An order gets one mail for each of its refunds.
  if (change.code === "refund-changed") {
    const isMade = change.from === "requested" && change.to !== "failed";
    if (!isMade || !change.tellsCustomer) return [];
    return [{ orderId, kind: "refunded", requestId: change.refundId }];
  }
  if (change.code === "shipped") {
    return change.emailAt ? [{ orderId, kind: "shipped", requestId: change.shipmentId }] : [];
  }
  if (change.code === "address-changed") {
    return change.tellsCustomer
      ? [{ orderId, kind: "address-changed", requestId: change.changeId }]
      : [];
  }
  // Of an order that is paid again, each payment that fails is told of.
  if (change.code === "payment-changed" && change.to === "failed") {
    const { from, paymentId, status } = change;
    if (from === "paid" || from === "refunded" || status === "cancelled") return [];
    return [{ orderId, kind: "payment-failed", ...(paymentId && { requestId: paymentId }) }];
  }
  return mailKindsAfter(change).map((kind) => ({ orderId, kind }));
}

function mailKindsAfter(
  change: Exclude<OrderChange, { readonly code: "refund-changed" | "shipped" | "address-changed" }>,
): readonly OrderEmailKind[] {
  switch (change.code) {
    case "placed":
      if (change.isByHand) return [change.paymentStatus === "paid" ? "customer" : "payment-link"];
      return change.paymentStatus === "paid" ? ["customer", "owner"] : ["customer"];
    case "payment-changed":
      // Money that comes back after a refund that failed is in the order's history; no mail says so.
      if (change.from === "paid" || change.from === "refunded") return [];
      if (change.to !== "paid") return [];
      return change.status === "pending" ? ["owner", "payment-cleared"] : ["payment-cleared"];
    case "status-changed":
      return change.to === "cancelled" ? ["cancelled"] : [];
    case "dispute-changed":
    case "deleted":
      return [];
  }
}
