import { z } from "zod";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import type { RefundReason } from "#domain/refunds/refund.ts";
import type { AppContext } from "../app-context.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { sendAgain } from "../orders/changes/refunded-products.ts";
import { lockSharedRows } from "../orders/lock-order.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { announceOrderChange } from "../orders/order-subscriber.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { addToLogContext } from "../platform/log-context.ts";

/**
 * Sends a refund to the provider and records the result. Killed at any point and run again, it
 * makes only one refund: the provider identifies it by its id.
 *
 * @throws PaymentProviderError when the provider may do it later
 */
export async function sendRefund(ctx: AppContext, refundId: string): Promise<void> {
  const refund = await findRequested(ctx.db, refundId);
  if (!refund) return;
  const { orderId, intentId, amount, reason } = refund;
  addToLogContext({ orderId });
  try {
    await ctx.payments.refund(intentId, { refundId, amount, reason });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    await markRefused(ctx, { refundId, orderId, amount, failure: error.forPeople });
    return;
  }
  await settlePayment(ctx, { intentId });
  if (await findRequested(ctx.db, refundId)) {
    throw new Error("The provider's books do not list the refund yet.");
  }
}

export const sendRefundJob = defineJob({
  name: "send-refund",
  schema: z.object({ refundId: z.guid() }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ refundId }) => refundId,
  atOnce: 4,
  expireInSeconds: 120,
  handler: (ctx: AppContext, { refundId }) => sendRefund(ctx, refundId),
  async findOrphans({ db }) {
    const rows = await db
      .selectFrom("refunds")
      .select("id")
      .where("status", "=", "requested")
      .orderBy("requested_at")
      .execute();
    return rows.map(({ id }) => ({ refundId: id }));
  },
});

type RequestedRefund = {
  readonly orderId: string;
  readonly intentId: string;
  readonly amount: Cents;
  readonly reason: RefundReason | null;
};

/** @returns undefined when the provider has already answered */
async function findRequested(db: Database, refundId: string): Promise<RequestedRefund | undefined> {
  const row = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.order_id", "refunds.amount", "refunds.reason", "payments.provider_id"])
    .where("refunds.id", "=", refundId)
    .where("refunds.status", "=", "requested")
    .executeTakeFirst();
  if (!row?.provider_id) return undefined;
  return {
    orderId: row.order_id,
    intentId: row.provider_id,
    amount: centsFrom(row.amount),
    // A CHECK of the table allows only these values.
    reason: row.reason as RefundReason | null,
  };
}

async function markRefused(
  ctx: AppContext,
  refused: {
    readonly refundId: string;
    readonly orderId: string;
    readonly amount: Cents;
    readonly failure: string | null;
  },
): Promise<void> {
  const { refundId, orderId, amount, failure } = refused;
  const at = ctx.clock();
  ctx.log.warn({ refundId, amount: toDecimal(amount) }, "the provider refused a refund");
  await ctx.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    await lockSharedRows(tx, [orderId]);
    const marked = await tx
      .updateTable("refunds")
      .set({ status: "failed", failure, changed_at: at })
      .where("id", "=", refundId)
      .where("status", "=", "requested")
      .returning("notify_customer")
      .executeTakeFirst();
    if (!marked) return;
    await sendAgain(ctx, tx, { orderId, refundId }, at);
    await recordOrderEvent(tx, orderId, at, {
      kind: "refund-failed",
      actor: "provider",
      detail: { amount, ...(failure && { reason: failure }) },
    });
    await announceOrderChange(ctx, tx, {
      code: "refund-changed",
      orderId,
      refundId,
      from: "requested",
      to: "failed",
      notifiesCustomer: marked.notify_customer,
    });
  });
}
