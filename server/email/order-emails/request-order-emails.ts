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
 * Requests emails about an order, in the transaction of the change they are about. The rows say
 * what is to be sent, whatever happens to the jobs.
 *
 * @param dueAt when to send them, if not at once
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
    // For example an order cancelled a second time: its mail was already requested.
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

/** Nobody is told of a change while it can be undone. */
function dueAt({ clock }: Pick<AppContext, "clock">, change: OrderChange): Date | undefined {
  if (change.code === "shipped") return change.emailAt ?? undefined;
  if (change.code !== "status-changed") return undefined;
  return new Date(clock().getTime() + CANCELLATION_UNDO_MS);
}

function mailsAfter(change: OrderChange): readonly OrderEmail[] {
  const { orderId } = change;
  if ("isToldElsewhere" in change && change.isToldElsewhere) return [];
  // An order gets one mail per refund.
  if (change.code === "refund-changed") {
    const isMade = change.from === "requested" && change.to !== "failed";
    if (!isMade || !change.tellsCustomer) return [];
    return [{ orderId, kind: "refunded", requestId: change.refundId }];
  }
  if (change.code === "shipped") {
    if (!change.emailAt) return [];
    const kinds = ["shipped", ...(change.tellsRecipient ? ["gift-shipped" as const] : [])] as const;
    return kinds.map((kind) => ({ orderId, kind, requestId: change.shipmentId }));
  }
  if (change.code === "address-changed") {
    return change.tellsCustomer
      ? [{ orderId, kind: "address-changed", requestId: change.changeId }]
      : [];
  }
  // When an order is paid again, each failed payment is reported.
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
      // Money that comes back after a failed refund appears in the order's history; no mail reports
      // it.
      if (change.from === "paid" || change.from === "refunded") return [];
      if (change.to !== "paid") return [];
      return change.status === "pending" ? ["owner", "payment-cleared"] : ["payment-cleared"];
    case "status-changed":
      return change.to === "cancelled" ? ["cancelled"] : [];
    case "heat-released":
    case "pickup-ready":
      return [change.code];
    case "dispute-changed":
    case "deleted":
      return [];
  }
}
