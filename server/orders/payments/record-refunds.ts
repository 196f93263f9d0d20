import { randomUUID } from "node:crypto";
import { ZERO } from "#domain/money/cents.ts";
import { type RefundStatus, refundStatuses } from "#domain/refunds/refund.ts";
import type { AppContext } from "../../app-context.ts";
import type { ProviderRefund } from "../../payments/payment-provider.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { sendAgain } from "../changes/refunded-products.ts";
import { lockSharedRows } from "../lock-order.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import { insertRefund, listRefunds } from "./refund-queries.ts";

/**
 * Updates a payment's refunds to what the provider reports. A refund made at the provider itself
 * becomes a row like the shop's own.
 *
 * A refund's states only move forward, so an outdated reading changes nothing, whichever is
 * recorded first.
 */
export async function recordRefunds(
  ctx: Pick<AppContext, "orderSubscribers" | "clock" | "details">,
  tx: DatabaseTransaction,
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
  reported: readonly ProviderRefund[],
): Promise<void> {
  if (reported.length === 0) return;
  const stored = await listRefunds(tx, orderId);
  const ofPayment = stored.filter((refund) => refund.paymentId === paymentId);
  const changed = reported
    .map((refund) => ({
      ...refund,
      known: ofPayment.find(
        ({ id, providerId }) => providerId === refund.id || id === refund.refundId,
      ),
    }))
    .filter(({ state, known }) => !known || isLater(state, known.status));
  if (changed.length === 0) return;

  await lockSharedRows(tx, [orderId]);
  const at = ctx.clock();
  for (const { id: providerId, amount, state, failure, createdAt, known } of changed) {
    const id = known?.id ?? randomUUID();
    if (known) {
      await tx
        .updateTable("refunds")
        .set({ provider_id: providerId, status: state, failure, changed_at: at })
        .where("id", "=", id)
        .execute();
      // What was refunded is to be sent after all.
      if (state === "failed") await sendAgain(ctx, tx, { orderId, refundId: id }, at);
    } else {
      await insertRefund(tx, {
        id,
        orderId,
        paymentId,
        providerId,
        status: state,
        amount,
        shipping: ZERO,
        reason: null,
        note: null,
        notifiesCustomer: false,
        restocks: false,
        requestedBy: "provider",
        requestedAt: createdAt,
        changedAt: at,
        failure,
        items: [],
      });
    }

    await announceOrderChange(ctx, tx, {
      code: "refund-changed",
      orderId,
      refundId: id,
      from: known?.status ?? null,
      to: state,
      notifiesCustomer: known?.notifiesCustomer ?? false,
    });
  }
}

function isLater(state: RefundStatus, than: RefundStatus): boolean {
  return refundStatuses.indexOf(state) > refundStatuses.indexOf(than);
}
