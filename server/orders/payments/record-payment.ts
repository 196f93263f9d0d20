import { toDecimal, ZERO } from "#domain/money/cents.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { AppContext } from "../../app-context.ts";
import type { ProviderDispute, ProviderRefund } from "../../payments/payment-provider.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { ConflictError } from "../../platform/db/retry-on-conflict.ts";
import { jsonb } from "../../platform/db/sql-values.ts";
import { giftCardMoney, returnGiftCards, withoutGiftCards } from "../gift-card-payments.ts";
import { listOpenHolds, openHold, releaseHold } from "../holds.ts";
import { lockSharedRows } from "../lock-order.ts";
import { recordOrderEvent } from "../order-events.ts";
import { type LockedOrder, lockOrder } from "../order-queries.ts";
import { returnOrderStock, takeOrderStock } from "../order-stock.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import { recordDisputes } from "./dispute-queries.ts";
import { lockPayments, type StoredPayment, updatePayment } from "./payment-queries.ts";
import {
  comparePaymentSnapshot,
  orderPaymentStatus,
  type PaymentChange,
  type PaymentSnapshot,
  type ReportedOrder,
  withoutPayer,
} from "./payment-snapshot.ts";
import { recordRefunds } from "./record-refunds.ts";
import { sumRefundedByHand } from "./refund-queries.ts";

/** What the provider reported about an order's payment. */
export type PaymentReading = {
  readonly orderId: string;
  readonly providerId: string;
  /** The database's time before the provider was asked. */
  readonly requestedAt: Date;
  readonly snapshot: PaymentSnapshot;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
};

type RecordingContext = Pick<AppContext, "db" | "orderSubscribers" | "clock" | "details">;

/**
 * Records what the provider reported about an order's payment: paid, failed, refunded, disputed, in
 * review.
 *
 * @throws ConflictError when another reading was recorded while the provider was asked: this one
 * may be older, so ask again
 */
export async function recordPayment(ctx: RecordingContext, reading: PaymentReading): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await recordOrderPayment(ctx, tx, reading, { isCoveredByOtherOrder: false });
  });
}

/**
 * The same in the caller's transaction.
 *
 * @returns whether the order's payment status changed
 */
export async function recordOrderPayment(
  ctx: RecordingContext,
  tx: DatabaseTransaction,
  reading: PaymentReading,
  { isCoveredByOtherOrder }: { readonly isCoveredByOtherOrder: boolean },
): Promise<boolean> {
  const { orderId, providerId, requestedAt, snapshot, refunds, disputes } = reading;
  const order = await lockOrder(tx, orderId);
  const payments = await lockPayments(tx, orderId);
  const known = payments.find((payment) => payment.providerId === providerId);
  if (!known) throw new Error("The payment was not recorded with its order.");

  await recordRefunds(ctx, tx, { orderId, paymentId: known.id }, refunds);
  const isStale = known.readAt !== null && known.readAt > requestedAt;
  if (!isStale) await recordDisputes(tx, { orderId, paymentId: known.id }, disputes);

  const others = withoutGiftCards(payments)
    .filter((payment) => payment !== known)
    .map((other) => other.snapshot);
  const payable = order ? await payableOrder(tx, orderId, order, payments) : deletedOrder(payments);
  const reported = order && !order.isErased ? snapshot : withoutPayer(snapshot);
  const change = comparePaymentSnapshot(payable, { known: known.snapshot, others }, reported);

  if (!change.isNews) return false;
  if (isStale) throw new ConflictError("Another reading of this payment was recorded meanwhile.");
  await updatePayment(tx, known, change.payment, ctx.clock());
  if (!order) return false;

  const changed = { ...order, id: orderId, paymentId: known.id, isCoveredByOtherOrder };
  await updateOrder(ctx, tx, changed, change);
  return change.paymentStatus !== order.paymentStatus;
}

async function payableOrder(
  tx: DatabaseTransaction,
  orderId: string,
  order: LockedOrder,
  payments: readonly StoredPayment[],
): Promise<ReportedOrder> {
  const openHolds = await listOpenHolds(tx, orderId);
  const refundedByHand = await sumRefundedByHand(tx, orderId);
  return { ...order, openHolds, refundedByHand, giftCard: giftCardMoney(payments) };
}

/** For a deleted order only its payments are updated, and nobody is notified. */
function deletedOrder(payments: readonly StoredPayment[]): ReportedOrder {
  const known = withoutGiftCards(payments).map(({ snapshot }) => snapshot);
  const money = { total: ZERO, refundedByHand: ZERO, giftCard: giftCardMoney(payments) };
  const paymentStatus = orderPaymentStatus({ ...money, paymentStatus: "pending" }, known);
  return { ...money, paymentStatus, openHolds: [] };
}

/** An order, and the payment of it that changed. */
type ChangedOrder = LockedOrder & {
  readonly id: string;
  readonly paymentId: string;
  readonly isCoveredByOtherOrder: boolean;
};

async function updateOrder(
  ctx: RecordingContext,
  tx: DatabaseTransaction,
  order: ChangedOrder,
  change: PaymentChange,
): Promise<void> {
  const at = ctx.clock();
  const { id: orderId, paymentId, isCoveredByOtherOrder, status, paymentStatus: from } = order;
  const { paymentStatus: to, payment, refunded } = change;
  const isChanged = to !== from;

  // Locked before stock and gift cards change, as everywhere else.
  if (isChanged) await lockSharedRows(tx, [orderId]);
  if (isChanged && isUnsent(status)) await moveStock(tx, order, to, at);

  await tx
    .updateTable("orders")
    .set({
      payment_status: to,
      refunded_amount: toDecimal(refunded),
      updated_at: at,
      // Undefined: it stays as it is.
      paid_at: isChanged && to === "paid" ? at : undefined,
      payment_method: payment.method ? jsonb(payment.method) : undefined,
    })
    .where("id", "=", orderId)
    .execute();
  for (const kind of change.opened) await openHold(tx, orderId, kind, at);
  for (const kind of change.released) await releaseHold(tx, orderId, kind, { at, by: "provider" });
  await recordOrderEvent(tx, orderId, at, ...change.events);

  if (isChanged && to === "failed") await returnGiftCards(tx, [orderId], at);
  if (change.events.some(({ kind }) => kind === "dispute")) {
    await announceOrderChange(ctx, tx, { code: "dispute-changed", orderId });
  }
  if (!isChanged) return;

  await announceOrderChange(ctx, tx, {
    code: "payment-changed",
    orderId,
    from,
    to,
    status,
    paymentId,
    isCoveredByOtherOrder,
  });
}

/**
 * Returns bars to stock when the payment failed after all, and takes them again when it is paid
 * again.
 */
async function moveStock(
  tx: DatabaseTransaction,
  { id, paymentStatus: from }: ChangedOrder,
  to: PaymentStatus,
  at: Date,
): Promise<void> {
  const cause = { actor: "provider", at } as const;
  if (to === "failed") {
    await returnOrderStock(tx, [id], { ...cause, note: "Payment failed" });
  } else if (from === "failed") {
    await takeOrderStock(tx, [id], cause);
  }
}
