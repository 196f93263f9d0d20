import { randomUUID } from "node:crypto";
import { ZERO } from "#domain/money/cents.ts";
import { type RefundStatus, refundStatuses } from "#domain/refunds/refund.ts";
import type { AppContext } from "../../app-context.ts";
import type { ProviderRefund } from "../../payments/payment-provider.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { sendAgain } from "../changes/refunded-products.ts";
import { lockSharedRows } from "../lock-order.ts";
import { announceOrderChange } from "../order-subscriber.ts";
import { insertRefund, listRefunds, type StoredRefund } from "./refund-queries.ts";

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
  const changed = findChanged(
    stored.filter((refund) => refund.paymentId === paymentId),
    reported,
  );
  if (changed.length === 0) return;

  await lockSharedRows(tx, [orderId]);
  const at = ctx.clock();
  for (const { refund, known } of changed) {
    const refundId = known?.id ?? randomUUID();
    if (known) await updateRefund(tx, refundId, refund, at);
    else await insertReported(tx, { id: refundId, orderId, paymentId }, refund, at);
    // What was refunded is to be sent after all.
    if (known && refund.state === "failed") await sendAgain(ctx, tx, { orderId, refundId }, at);

    await announceOrderChange(ctx, tx, {
      code: "refund-changed",
      orderId,
      refundId,
      from: known?.status ?? null,
      to: refund.state,
      notifiesCustomer: known?.notifiesCustomer ?? false,
    });
  }
}

/** Refunds that are new to the shop, or further than it knows. */
function findChanged(stored: readonly StoredRefund[], reported: readonly ProviderRefund[]) {
  return reported
    .map((refund) => ({
      refund,
      known: stored.find(
        ({ id, providerId }) => providerId === refund.id || id === refund.refundId,
      ),
    }))
    .filter(({ refund, known }) => !known || isLater(refund.state, known.status));
}

async function updateRefund(
  tx: DatabaseTransaction,
  id: string,
  { id: providerId, state, failure }: ProviderRefund,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ provider_id: providerId, status: state, failure, changed_at: at })
    .where("id", "=", id)
    .execute();
}

/** A refund that was made at the provider itself. */
async function insertReported(
  tx: DatabaseTransaction,
  ids: { readonly id: string; readonly orderId: string; readonly paymentId: string },
  { id: providerId, state, amount, failure, createdAt }: ProviderRefund,
  at: Date,
): Promise<void> {
  await insertRefund(tx, {
    ...ids,
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

function isLater(state: RefundStatus, than: RefundStatus): boolean {
  return refundStatuses.indexOf(state) > refundStatuses.indexOf(than);
}
