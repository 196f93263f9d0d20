import { sql } from "kysely";
import type { OrderGiftCard } from "#domain/gift-cards/gift-card.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { ElsewhereMethod } from "#domain/orders/paid-elsewhere.ts";
import { listRefunds, type StoredRefund } from "../../orders/payments/refund-queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";

/** An order's payments and refunds, besides its payment status. */
export type OrderMoney = {
  /** The provider's id of the successful payment; null when unknown, or shared with other orders. */
  readonly intentId: string | null;
  /** How it was paid outside the provider; null when it was not. */
  readonly elsewhere: ElsewhereMethod | null;
  /** The gift card that paid when the order was placed, whatever went back onto it. */
  readonly giftCard: OrderGiftCard | null;
  /** Refunds that the customer received. */
  readonly refunds: readonly StoredRefund[];
  /** Whether a refund is pending. */
  readonly isRefunding: boolean;
  /** Refunds that failed. */
  readonly failedRefunds: readonly StoredRefund[];
  /** What banks took back for good. */
  readonly lostDisputes: readonly DecidedDispute[];
  /** What banks gave back to the shop, some of it after it had counted as lost. */
  readonly wonDisputes: readonly DecidedDispute[];
  readonly cancelledAt: Date | null;
  /** When its last cancellation was undone. */
  readonly reopenedAt: Date | null;
};

/** A payment that a bank has decided about, or a part of it. */
export type DecidedDispute = {
  readonly paymentId: string;
  /** The provider's id of the dispute; null when unknown, or of a payment that orders share. */
  readonly providerId: string | null;
  readonly amount: Cents;
  readonly decidedAt: Date;
};

export async function readOrderMoney(db: Database, orderId: string): Promise<OrderMoney> {
  const payments = await db
    .selectFrom("payments")
    .select(["kind", "provider_id", "status", "amount", "refunded_amount"])
    .select(["gift_card_last4", "by_hand_method"])
    .select(
      // By the intent's id the ERP would find another order's payment.
      sql<boolean>`exists (select from payments as other
        where other.provider_id = payments.provider_id and other.id <> payments.id)`.as(
        "is_shared",
      ),
    )
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();
  const refunds = await listRefunds(db, orderId);

  const isMoney = (each: (typeof payments)[number]) =>
    each.status === "succeeded" && each.kind !== "gift_card";
  const giftCard = payments.find(({ kind }) => kind === "gift_card");
  return {
    giftCard: giftCard
      ? {
          last4: giftCard.gift_card_last4 ?? "",
          amount: centsFrom(giftCard.amount),
          refunded: centsFrom(giftCard.refunded_amount),
        }
      : null,
    intentId: payments.find((each) => isMoney(each) && !each.is_shared)?.provider_id ?? null,
    // A CHECK of the table allows only these values.
    elsewhere: (payments.find(isMoney)?.by_hand_method ?? null) as ElsewhereMethod | null,
    refunds: refunds.filter(({ status }) => status === "succeeded"),
    isRefunding: refunds.some(({ status }) => status === "requested" || status === "pending"),
    failedRefunds: refunds.filter(({ status }) => status === "failed"),
    lostDisputes: await listDecidedDisputes(db, orderId, "lost"),
    wonDisputes: await listDecidedDisputes(db, orderId, "won"),
    ...(await readOrderDays(db, orderId)),
  };
}

async function readOrderDays(db: Database, orderId: string) {
  const row = await db
    .selectFrom("orders")
    .select(["cancelled_at", "reopened_at"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  return { cancelledAt: row?.cancelled_at ?? null, reopenedAt: row?.reopened_at ?? null };
}

/** Of a payment that orders share, each order has what it paid. */
export async function listDecidedDisputes(
  db: Database,
  orderId: string,
  state: "lost" | "won",
): Promise<DecidedDispute[]> {
  const { rows } = await sql<{
    payment_id: string;
    provider_id: string | null;
    paid: string;
    disputed: string | null;
    decided_at: Date;
  }>`
    select payments.id as payment_id,
      payments.amount - payments.refunded_amount as paid,
      coalesce(dispute_changed_at, paid_at) as decided_at,
      case when not shared.is_shared then decided.amount end as disputed,
      case when not shared.is_shared then decided.id end as provider_id
    from payments
    cross join lateral (
      select exists (select from payments as other
        where other.provider_id = payments.provider_id and other.id <> payments.id) as is_shared
    ) as shared
    cross join lateral (
      select min(id) as id, sum(amount) as amount from disputes
      where payment_id = payments.id and state = ${state}
    ) as decided
    where payments.order_id = ${orderId} and dispute_state = ${state}
      and payments.status = 'succeeded'
    order by payments.created_at, payments.id`.execute(db);
  return rows.map((row) => {
    const paid = centsFrom(row.paid);
    const disputed = row.disputed === null ? paid : centsFrom(row.disputed);
    return {
      paymentId: row.payment_id,
      providerId: row.provider_id,
      amount: disputed < paid ? disputed : paid,
      decidedAt: row.decided_at,
    };
  });
}
