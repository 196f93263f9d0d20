import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";
import { lockSharedRows } from "../lock-order.ts";
import { lockSharedPayments, type StoredPayment } from "./payment-queries.ts";
import { mergeReading } from "./payment-snapshot.ts";
import { type PaymentReading, recordOrderPayment } from "./record-payment.ts";
import { type Share, sharePayment } from "./share-payment.ts";

/**
 * Records what the provider reported about a payment that several orders share: for each its share, in one
 * transaction. Where nothing is new for an order, its row is only read.
 *
 * The dispute itself is listed at the first of them, and one mail tells of all.
 *
 * @throws ConflictError when another reading was recorded while the provider was asked: this one
 * may be older, so ask again
 */
export async function recordSharedPayment(
  ctx: Pick<AppContext, "db" | "orderSubscribers" | "clock" | "details">,
  reading: Omit<PaymentReading, "orderId">,
): Promise<void> {
  const { providerId, snapshot, refunds, disputes } = reading;
  await ctx.db.transaction().execute(async (tx) => {
    const payments = await lockSharedPayments(tx, providerId);
    const known = await listKnownRefunds(tx, payments);
    const shares = payments.map(({ id, snapshot: { amount } }) => ({
      amount,
      refunds: known.get(id) ?? [],
    }));
    if (shares.length === 0) throw new Error("The payment was not recorded with its orders.");
    const news = sharePayment(snapshot, refunds, shares).flatMap((share, index) => {
      const payment = payments[index];
      if (!payment) return [];
      const isFirst = index === 0;
      const isKnown =
        isDeepStrictEqual(mergeReading(payment.snapshot, share.snapshot), payment.snapshot) &&
        share.refunds.every((refund) =>
          known.get(payment.id)?.some((each) => isSameRefund(each, refund)),
        );
      if (isKnown && !(isFirst && disputes.length > 0)) return [];
      const orderReading = { ...reading, ...share, disputes: isFirst ? disputes : [] };
      return [{ orderId: payment.orderId, orderReading }];
    });

    // Of all orders at once: what several of them share is locked in one order.
    await lockSharedRows(
      tx,
      news.map(({ orderId }) => orderId),
    );
    let isNotified = false;
    for (const { orderId, orderReading } of news) {
      const isChanged = await recordOrderPayment(ctx, tx, { ...orderReading, orderId }, isNotified);
      if (isChanged) isNotified = true;
    }
  });
}

type KnownRefund = Share["refunds"][number] & { readonly status: string };

function isSameRefund(
  known: KnownRefund,
  { id, state }: PaymentReading["refunds"][number],
): boolean {
  return known.providerId === id && known.status === state;
}

/** By the ids of their payments. */
async function listKnownRefunds(
  tx: DatabaseTransaction,
  payments: readonly StoredPayment[],
): Promise<ReadonlyMap<string, readonly KnownRefund[]>> {
  const ids = payments.map(({ id }) => id);
  const rows = await tx
    .selectFrom("refunds")
    .select(["id", "payment_id", "provider_id", "amount", "status"])
    .where(sql<boolean>`payment_id = any(${ids}::uuid[])`)
    .execute();
  const known = new Map<string, KnownRefund[]>();
  for (const { id, payment_id: paymentId, provider_id: providerId, amount, status } of rows) {
    if (paymentId === null) continue;
    const refund = {
      id,
      providerId,
      amount: centsFrom(amount),
      status,
      isRequested: status === "requested",
    };
    known.set(paymentId, [...(known.get(paymentId) ?? []), refund]);
  }
  return known;
}
