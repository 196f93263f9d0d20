import { type InsertObject, type NotNull, sql } from "kysely";
import { add, subtract } from "#domain/money/cents.ts";
import { parsePaymentStatus } from "../orders/order-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import type { DB } from "../platform/db/generated-types.ts";
import { centsFrom, jsonb } from "../platform/db/sql-values.ts";
import { type ClearingComparison, clearingComparisonSchema } from "./clearing-comparison.ts";
import type { KnownPayment } from "./combine-shared.ts";
import { combineShares, type KnownShare } from "./combine-shared.ts";
import {
  type BookFinding,
  bookFindingsSchema,
  type Finding,
  findingsSchema,
  type OrderSide,
} from "./finding.ts";

export type Reconciliation = {
  /** Null: never. */
  readonly checkedAt: Date | null;
  readonly isChecking: boolean;
  /** How many payments were compared. */
  readonly compared: number;
  readonly findings: readonly Finding[];
  /** Why the last comparison failed; its findings are those of the one before. */
  readonly error: "not-configured" | "unreachable" | null;
  /** Findings about the provider's balance and the ERP's documents. */
  readonly bookFindings: readonly BookFinding[];
  /** Why the ERP's documents could not be compared last time. */
  readonly booksError: "refused" | "unreachable" | null;
  /** Null: never compared, or nothing to compare. */
  readonly clearing: ClearingComparison | null;
};

export async function readReconciliation(db: Database): Promise<Reconciliation> {
  const row = await db.selectFrom("payment_reconciliation").selectAll().executeTakeFirst();
  return {
    checkedAt: row?.checked_at ?? null,
    isChecking: row?.requested_at != null,
    compared: row?.compared ?? 0,
    findings: findingsSchema.parse(row?.findings ?? []),
    // A CHECK of the table allows only these values.
    error: (row?.error as Reconciliation["error"]) ?? null,
    bookFindings: bookFindingsSchema.parse(row?.book_findings ?? []),
    booksError: (row?.books_error as Reconciliation["booksError"]) ?? null,
    clearing: row?.clearing ? clearingComparisonSchema.parse(row.clearing) : null,
  };
}

export async function markRequested(tx: DatabaseTransaction, at: Date): Promise<void> {
  await upsertReconciliation(tx, { requested_at: at });
}

export async function storeReconciliation(
  db: Database,
  result: { readonly compared: number; readonly findings: readonly Finding[]; readonly at: Date },
): Promise<void> {
  await upsertReconciliation(db, {
    requested_at: null,
    checked_at: result.at,
    compared: result.compared,
    findings: jsonb(result.findings),
    error: null,
  });
}

export async function storeBooks(
  db: Database,
  books: {
    readonly findings: readonly BookFinding[];
    readonly error: Reconciliation["booksError"];
  },
): Promise<void> {
  await upsertReconciliation(db, {
    book_findings: jsonb(books.findings),
    books_error: books.error,
  });
}

export async function storeClearing(
  db: Database,
  clearing: ClearingComparison | null,
): Promise<void> {
  await upsertReconciliation(db, { clearing: clearing && jsonb(clearing) });
}

export async function storeFailedReconciliation(
  db: Database,
  error: Reconciliation["error"],
): Promise<void> {
  await upsertReconciliation(db, { requested_at: null, error });
}

async function upsertReconciliation(
  db: Database,
  row: InsertObject<DB, "payment_reconciliation">,
): Promise<void> {
  await db
    .insertInto("payment_reconciliation")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** Longer than a job waits between its first attempts. */
const REFUND_LATE_AFTER_MS = 60 * 60_000;

/** What the shop knows of these payments, by intent. Those that never had an order are missing. */
export async function listKnownPayments(
  db: Database,
  intentIds: readonly string[],
  now: Date,
): Promise<Map<string, KnownPayment>> {
  const late = new Date(now.getTime() - REFUND_LATE_AFTER_MS);
  const rows = await readShares(db, intentIds, late);
  const shares = Map.groupBy(rows, ({ intentId }) => intentId);
  const known = [...shares].map(([id, parts]) => [id, combineShares(parts.map(shareOf))] as const);
  return new Map(known);
}

type ShareRow = Awaited<ReturnType<typeof readShares>>[number];

/** The payments of an order beside this one, but for its gift card. */
const otherPayments = sql`payments as other
  where other.order_id = payments.order_id and other.id <> payments.id
    and other.kind <> 'gift_card'`;

const isPaidAfterCancellation = sql<boolean>`coalesce(
  orders.status = 'cancelled' and orders.paid_at > orders.cancelled_at, false)`;
const refundedByHand = sql<string>`coalesce((select sum(amount) from refunds
  where refunds.order_id = orders.id and payment_id is null and status = 'succeeded'), 0)`;
const otherMoney = sql<string>`coalesce((
  select sum(other.amount - other.refunded_amount) from ${otherPayments}
    and other.status = 'succeeded'), 0)`;
const isBesideAnother = sql<boolean>`exists (
  select from ${otherPayments} and other.status in ('succeeded', 'pending'))`;
const refundedOfOthers = sql<string>`coalesce((
  select sum(other.refunded_amount) from payments as other
  where other.order_id = payments.order_id and other.id <> payments.id), 0)`;
const listedRefunds = sql<string>`coalesce((select sum(amount) from refunds
  where payment_id = payments.id and status in ('pending', 'succeeded')), 0)`;
const isRefundLate = (before: Date) => sql<boolean>`exists (select from refunds
  where payment_id = payments.id and status = 'requested' and requested_at < ${before})`;

/** An order's share of each of these payments, in the order of the recipients. */
async function readShares(db: Database, intentIds: readonly string[], late: Date) {
  return await db
    .selectFrom("payments")
    .leftJoin("orders", "orders.id", "payments.order_id")
    .leftJoin("deleted_orders", "deleted_orders.order_id", "payments.order_id")
    .leftJoin("checkouts", "checkouts.id", "payments.order_id")
    .leftJoin("payments as gift_card", (join) =>
      join
        .onRef("gift_card.order_id", "=", "payments.order_id")
        .on("gift_card.kind", "=", "gift_card")
        .on("gift_card.status", "=", "succeeded"),
    )
    .select(["payments.provider_id as intentId", "payments.amount as share"])
    .select(["payments.refunded_amount as shareRefunded", "orders.id as orderId"])
    .select(["orders.order_number", "orders.total", "orders.payment_status"])
    .select(["orders.refunded_amount", "deleted_orders.deleted_at"])
    .select("deleted_orders.payment_status as deleted_as")
    .select(["gift_card.amount as giftCardPaid", "gift_card.refunded_amount as giftCardRefunded"])
    .select([
      isPaidAfterCancellation.as("isPaidAfterCancellation"),
      refundedByHand.as("refundedByHand"),
      otherMoney.as("otherMoney"),
      isBesideAnother.as("isBesideAnother"),
      refundedOfOthers.as("refundedOfOthers"),
      listedRefunds.as("listedRefunds"),
      isRefundLate(late).as("isRefundLate"),
    ])
    .where(sql<boolean>`payments.provider_id = any(${intentIds}::text[])`)
    .orderBy("purchase_position")
    .$narrowType<{ intentId: NotNull }>()
    .execute();
}

function shareOf(row: ShareRow): KnownShare {
  return {
    order: row.orderId ? orderOf(row, row.orderId) : null,
    deleted: row.deleted_at && (row.deleted_as === "paid" ? "paid" : "unpaid"),
    otherMoney: centsFrom(row.otherMoney),
    isBesideAnother: row.isBesideAnother,
    listedRefunds: centsFrom(row.listedRefunds),
    isRefundLate: row.isRefundLate,
    amount: centsFrom(row.share),
    refunded: centsFrom(row.shareRefunded),
  };
}

/** The order's part in this payment: without its gift card and what others of its payments did. */
function orderOf(row: ShareRow, orderId: string): OrderSide {
  const paid = centsFrom(row.giftCardPaid ?? "0");
  const giftCard = { paid, refunded: centsFrom(row.giftCardRefunded ?? "0") };
  const refundedByHand = centsFrom(row.refundedByHand);
  const refundedElsewhere = add(refundedByHand, centsFrom(row.refundedOfOthers));
  return {
    orderId,
    orderNumber: row.order_number ?? "",
    total: subtract(centsFrom(row.total ?? "0"), paid),
    paymentStatus: parsePaymentStatus(row.payment_status ?? "pending"),
    refunded: subtract(centsFrom(row.refunded_amount ?? "0"), refundedElsewhere),
    refundedByHand,
    ...(row.giftCardPaid && { giftCard }),
    isPaidAfterCancellation: row.isPaidAfterCancellation,
  };
}

/** Intents of orders since then that succeeded or are pending. */
export async function listPaidIntents(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("payments.provider_id as intentId")
    .where("payments.provider_id", "is not", null)
    .$narrowType<{ intentId: NotNull }>()
    .where("payments.kind", "=", "intent")
    .where("payments.created_at", ">=", since)
    .where("orders.payment_status", "in", ["paid", "refunded", "pending"])
    .distinct()
    .execute();
  return rows.map(({ intentId }) => intentId);
}
