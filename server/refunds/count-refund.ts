import { type Cents, toDecimal } from "#domain/money/cents.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { AppContext } from "../app-context.ts";
import { type OrderEvent, recordOrderEvent } from "../orders/order-events.ts";
import type { LockedOrder } from "../orders/order-queries.ts";
import { announceOrderChange } from "../orders/order-subscriber.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/** Counts a refund in its order, which the caller has locked, and notifies the subscribers. */
export async function countRefund(
  ctx: Pick<AppContext, "orderSubscribers">,
  tx: DatabaseTransaction,
  { paymentStatus: from, status }: Pick<LockedOrder, "paymentStatus" | "status">,
  refund: {
    readonly orderId: string;
    readonly refundId: string;
    readonly from: "requested" | null;
    readonly notifiesCustomer: boolean;
    /** The order's, with this refund. */
    readonly paymentStatus: PaymentStatus;
    /** All that was refunded of the order. */
    readonly refunded: Cents;
    readonly detail: OrderEvent["detail"];
    readonly at: Date;
  },
): Promise<void> {
  const { orderId, refundId, notifiesCustomer, paymentStatus: to, refunded, detail, at } = refund;
  await tx
    .updateTable("orders")
    .set({ refunded_amount: toDecimal(refunded), payment_status: to, updated_at: at })
    .where("id", "=", orderId)
    .execute();
  await recordOrderEvent(tx, orderId, at, { kind: "refund", actor: "owner", detail });

  const change = { from: refund.from, to: "succeeded", notifiesCustomer } as const;
  await announceOrderChange(ctx, tx, { code: "refund-changed", orderId, refundId, ...change });
  if (to === from) return;
  await announceOrderChange(ctx, tx, {
    code: "payment-changed",
    orderId,
    from,
    to,
    status,
    paymentId: null,
    isNotifiedElsewhere: false,
  });
}
