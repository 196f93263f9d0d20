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
 * The dispute itself is listed at the first of them. One mail tells of all: about the first that is
 * not cancelled, because nobody is told of a cancelled order's payment.
 *
 * @throws ConflictError when another reading was recorded while the provider was asked: this one
 * may be older, so ask again
 */
export async function recordSharedPayment(
  ctx: Pick<AppContext, "db" | "orderSubscribers" | "clock" | "details">,
  reading: Omit<PaymentReading, "orderId">,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const payments = await lockSharedPayments(tx, reading.providerId);
    if (payments.length === 0) throw new Error("The payment was not recorded with its orders.");
    const known = await listKnownRefunds(tx, payments);
    const news = divideReading(reading, payments, known).filter(isNews);

    // Of all orders at once: what several of them share is locked in one order.
    const orderIds = news.map(({ payment }) => payment.orderId);
    await lockSharedRows(tx, orderIds);

    const live = news.filter(({ payment }) => !payment.isCancelled);
    const cancelled = news.filter(({ payment }) => payment.isCancelled);
    let isCoveredByOtherOrder = false;
    for (const { payment, share } of [...live, ...cancelled]) {
      const orderShare = { ...share, orderId: payment.orderId };
      const isChanged = await recordOrderPayment(ctx, tx, orderShare, { isCoveredByOtherOrder });
      if (isChanged) isCoveredByOtherOrder = true;
    }
  });
}

type SharedPayment = Awaited<ReturnType<typeof lockSharedPayments>>[number];

/** What a reading says of one of the orders, and what was known of it. */
type OrderNews = {
  readonly payment: SharedPayment;
  readonly known: readonly KnownRefund[];
  readonly share: Omit<PaymentReading, "orderId">;
};

function divideReading(
  reading: Omit<PaymentReading, "orderId">,
  payments: readonly SharedPayment[],
  known: ReadonlyMap<string, readonly KnownRefund[]>,
): OrderNews[] {
  const shares = payments.map((payment) => ({
    payment,
    amount: payment.snapshot.amount,
    refunds: known.get(payment.id) ?? [],
  }));
  const divided = sharePayment(reading.snapshot, reading.refunds, shares);
  return divided.map(({ share: { payment, refunds: knownRefunds }, snapshot, refunds }) => {
    const disputes = payment === payments[0] ? reading.disputes : [];
    return { payment, known: knownRefunds, share: { ...reading, snapshot, refunds, disputes } };
  });
}

function isNews({ payment, known, share }: OrderNews): boolean {
  if (share.disputes.length > 0) return true;
  const merged = mergeReading(payment.snapshot, share.snapshot);
  if (!isDeepStrictEqual(merged, payment.snapshot)) return true;
  return !share.refunds.every((refund) => known.some((each) => isSameRefund(each, refund)));
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
  const refunds = rows.map((row) => ({
    paymentId: row.payment_id ?? "",
    id: row.id,
    providerId: row.provider_id,
    amount: centsFrom(row.amount),
    status: row.status,
    isRequested: row.status === "requested",
  }));
  return Map.groupBy(refunds, ({ paymentId }) => paymentId);
}
