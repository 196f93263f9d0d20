import { type Selectable, sql } from "kysely";
import type { AppliedGiftCard } from "#domain/gift-cards/gift-card.ts";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import { paidWithSchema } from "#domain/orders/paid-with.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import type { Payments } from "../../platform/db/generated-types.ts";
import { centsFrom, jsonb } from "../../platform/db/sql-values.ts";
import type { PaymentSnapshot } from "./payment-snapshot.ts";

export type StoredPayment = {
  readonly id: string;
  readonly kind: "intent" | "gift_card" | "manual";
  readonly providerId: string | null;
  /** The database's time when its snapshot was recorded. */
  readonly readAt: Date | null;
  readonly paidAt: Date | null;
  readonly fraudWarnedAt: Date | null;
  readonly snapshot: PaymentSnapshot;
};

/** An order's payments, first to last, locked until the end of the transaction. */
export async function lockPayments(
  tx: DatabaseTransaction,
  orderId: string,
): Promise<StoredPayment[]> {
  const rows = await tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(paymentOf);
}

/**
 * The rows of a payment that several orders share, in the order of their recipients. Locked with
 * their orders until the end of the transaction: the orders first, by id, as everywhere.
 */
export async function lockSharedPayments(
  tx: DatabaseTransaction,
  providerId: string,
): Promise<(StoredPayment & { readonly orderId: string; readonly isCancelled: boolean })[]> {
  await tx
    .selectFrom("orders")
    .select("id")
    .where("id", "in", (from) =>
      from.selectFrom("payments").select("order_id").where("provider_id", "=", providerId),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const rows = await tx
    .selectFrom("payments")
    .leftJoin("checkouts", "checkouts.id", "payments.order_id")
    .leftJoin("orders", "orders.id", "payments.order_id")
    .selectAll("payments")
    .select("orders.status as order_status")
    .where("provider_id", "=", providerId)
    .orderBy("purchase_position")
    .orderBy("payments.id")
    .forUpdate("payments")
    .execute();
  return rows.map((row) => {
    const isCancelled = row.order_status === "cancelled";
    return { ...paymentOf(row), orderId: row.order_id, isCancelled };
  });
}

/** The provider's ids of an order's payments, first to last. */
export async function listIntents(db: Database, orderId: string): Promise<string[]> {
  return await listIntentsOf(db, [orderId]);
}

/** The provider's ids of the payments of several orders, first to last, each once. */
export async function listIntentsOf(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("provider_id")
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .where("kind", "=", "intent")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return [...new Set(rows.flatMap(({ provider_id }) => provider_id ?? []))];
}

type NewIntentPayment = {
  readonly orderId: string;
  readonly providerId: string;
  readonly snapshot: PaymentSnapshot;
};

/** The payments of new orders. */
export type NewPayments = {
  readonly intents?: readonly NewIntentPayment[];
  readonly manual?: NewManualPayment | null;
  readonly giftCard?: NewGiftCardPayment | null;
};

export async function addNewPayments(
  tx: DatabaseTransaction,
  { intents = [], manual, giftCard }: NewPayments,
  at: Date,
): Promise<void> {
  if (intents.length > 0) await addPayments(tx, intents, at);
  if (manual) await addManualPayment(tx, manual, at);
  if (giftCard) await addGiftCardPayment(tx, giftCard, at);
}

/** @param payments at least one */
export async function addPayments(
  tx: DatabaseTransaction,
  payments: readonly NewIntentPayment[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto("payments")
    .values(
      payments.map(({ orderId, providerId, snapshot }) => ({
        order_id: orderId,
        kind: "intent",
        provider_id: providerId,
        created_at: at,
        ...snapshotColumns(snapshot),
        paid_at: snapshot.status === "succeeded" ? at : null,
        fraud_warned_at: snapshot.isFraudWarned ? at : null,
      })),
    )
    .execute();
}

type NewManualPayment = PaidElsewhere & { readonly orderId: string; readonly amount: Cents };

/** A payment received without the payment provider, recorded by the owner. */
export async function addManualPayment(
  tx: DatabaseTransaction,
  payment: NewManualPayment,
  at: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto("payments")
    .values({
      order_id: payment.orderId,
      kind: "manual",
      created_at: at,
      amount: toDecimal(payment.amount),
      status: "succeeded",
      paid_at: at,
      by_hand_method: payment.method,
      by_hand_note: payment.note,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a gift card paid of a new order. */
type NewGiftCardPayment = {
  readonly orderId: string;
  readonly giftCard: Pick<AppliedGiftCard, "id" | "last4">;
  readonly amount: Cents;
};

async function addGiftCardPayment(
  tx: DatabaseTransaction,
  { orderId, giftCard, amount }: NewGiftCardPayment,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("payments")
    .values({
      order_id: orderId,
      kind: "gift_card",
      created_at: at,
      amount: toDecimal(amount),
      status: "succeeded",
      paid_at: at,
      gift_card_id: giftCard.id,
      gift_card_last4: giftCard.last4,
    })
    .execute();
}

/** Call with the payment locked. */
export async function updatePayment(
  tx: DatabaseTransaction,
  { id, paidAt, fraudWarnedAt, snapshot: known }: StoredPayment,
  snapshot: PaymentSnapshot,
  at: Date,
): Promise<void> {
  const isDisputeNews = snapshot.dispute !== known.dispute;
  await tx
    .updateTable("payments")
    .set({
      ...snapshotColumns(snapshot),
      paid_at: snapshot.status === "succeeded" ? (paidAt ?? at) : null,
      fraud_warned_at: snapshot.isFraudWarned ? (fraudWarnedAt ?? at) : null,
      // Undefined: it stays as it is.
      dispute_changed_at: isDisputeNews ? at : undefined,
    })
    .where("id", "=", id)
    .execute();
}

function snapshotColumns(snapshot: PaymentSnapshot) {
  return {
    read_at: sql<Date>`clock_timestamp()`,
    amount: toDecimal(snapshot.amount),
    status: snapshot.status,
    method: snapshot.method && jsonb(snapshot.method),
    failure: snapshot.failure,
    verification_url: snapshot.verificationUrl,
    refunded_amount: toDecimal(snapshot.refunded),
    dispute_state: snapshot.dispute,
    in_review: snapshot.inReview,
  };
}

function paymentOf(row: Selectable<Payments>): StoredPayment {
  return {
    id: row.id,
    // A CHECK of the table ensures the kinds.
    kind: row.kind as StoredPayment["kind"],
    providerId: row.provider_id,
    readAt: row.read_at,
    paidAt: row.paid_at,
    fraudWarnedAt: row.fraud_warned_at,
    snapshot: {
      amount: centsFrom(row.amount),
      // CHECKs of the table allow only these values, and those of dispute_state.
      status: row.status as PaymentSnapshot["status"],
      method: row.method === null ? null : paidWithSchema.parse(row.method),
      failure: row.failure,
      verificationUrl: row.verification_url,
      refunded: centsFrom(row.refunded_amount),
      dispute: row.dispute_state as PaymentSnapshot["dispute"],
      inReview: row.in_review,
      isFraudWarned: row.fraud_warned_at !== null,
    },
  };
}
