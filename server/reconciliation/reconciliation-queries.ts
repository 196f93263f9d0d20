import { sql } from "kysely";
import { z } from "zod";
import { paymentStates } from "#domain/checkout/payment-state.ts";
import { centsSchema } from "#domain/money/money-schema.ts";
import { paymentStatuses } from "#domain/orders/payment-status.ts";
import { paymentStatusOf } from "../orders/order-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import { jsonb } from "../platform/db/json.ts";

/** An order's side of the comparison. */
const orderSideSchema = z
  .object({
    orderId: z.string(),
    orderNumber: z.string(),
    total: centsSchema,
    paymentStatus: z.enum(paymentStatuses),
    refunded: centsSchema,
    /** It was cancelled when its money came, and still is. */
    isPaidAfterCancellation: z.boolean(),
  })
  .readonly();
export type OrderSide = z.infer<typeof orderSideSchema>;

/** The provider's side. */
const paymentSideSchema = z
  .object({
    state: z.enum(paymentStates),
    amount: centsSchema,
    refunded: centsSchema,
    /** The payer's bank took the money back, or tries to. Missing where that was not asked. */
    isTakenBack: z.boolean().exactOptional(),
  })
  .readonly();
export type PaymentSide = z.infer<typeof paymentSideSchema>;

/**
 * Something that the shop and the provider tell differently, after both were asked twice; or money
 * that came for an order which was over by then.
 */
const findingSchema = z
  .object({
    code: z.enum([
      "paid-without-order",
      "order-without-payment",
      "amount-differs",
      "status-differs",
      "refund-differs",
      "paid-after-cancellation",
      "paid-after-deletion",
      /** The second answer could not be read, so what differs is not known. */
      "not-readable",
    ]),
    intentId: z.string(),
    order: orderSideSchema.nullable(),
    payment: paymentSideSchema.nullable(),
  })
  .readonly();
export type Finding = z.infer<typeof findingSchema>;

export type Agreement = {
  /** Null: never yet. */
  readonly checkedAt: Date | null;
  readonly isChecking: boolean;
  /** How many payments were compared. */
  readonly compared: number;
  readonly findings: readonly Finding[];
  /** Why the last comparison came to nothing; its findings are those of the one before. */
  readonly error: "not-configured" | "unreachable" | null;
};

export async function readAgreement(db: Database): Promise<Agreement> {
  const row = await db.selectFrom("payment_agreement").selectAll().executeTakeFirst();
  return {
    checkedAt: row?.checked_at ?? null,
    isChecking: row?.requested_at != null,
    compared: row?.compared ?? 0,
    findings: findingSchema.array().parse(row?.findings ?? []),
    error: (row?.error as Agreement["error"]) ?? null,
  };
}

export async function markRequested(tx: DatabaseTransaction, at: Date): Promise<void> {
  await tx
    .insertInto("payment_agreement")
    .values({ requested_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ requested_at: at }))
    .execute();
}

export async function storeAgreement(
  db: Database,
  result: { readonly compared: number; readonly findings: readonly Finding[]; readonly at: Date },
): Promise<void> {
  const row = {
    requested_at: null,
    checked_at: result.at,
    compared: result.compared,
    findings: jsonb(result.findings),
    error: null,
  };
  await db
    .insertInto("payment_agreement")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

export async function storeFailedCheck(db: Database, error: Agreement["error"]): Promise<void> {
  const row = { requested_at: null, error };
  await db
    .insertInto("payment_agreement")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

export type KnownPayment = {
  readonly intentId: string;
  readonly order: OrderSide | null;
  /** The owner deleted its order: before its money was there, or with it. Null: nobody did. */
  readonly deleted: "unpaid" | "paid" | null;
};

/** What the shop knows of these intents. Those that it never asked for are missing. */
export async function listKnownPayments(
  db: Database,
  intentIds: readonly string[],
): Promise<Map<string, KnownPayment>> {
  if (intentIds.length === 0) return new Map();
  const orders = await selectSides(db).where("payment_intent_id", "in", intentIds).execute();
  const checkouts = await db
    .selectFrom("checkouts")
    .select(["payment_intent_id", "order_id"])
    .where("payment_intent_id", "in", intentIds)
    .execute();
  const there = new Set(orders.map(({ id }) => id));
  const gone = checkouts.flatMap(({ order_id: id }) => (id && !there.has(id) ? [id] : []));
  const paid = await listPaidAtLast(db, gone);
  const known = new Map<string, KnownPayment>();
  for (const { payment_intent_id: intentId, order_id: orderId } of checkouts) {
    if (!intentId) continue;
    const deleted = orderId && (paid.has(orderId) ? "paid" : "unpaid");
    known.set(intentId, { intentId, order: null, deleted: deleted || null });
  }
  for (const row of orders) {
    const intentId = row.payment_intent_id;
    if (intentId) known.set(intentId, { intentId, order: sideOf(row), deleted: null });
  }
  return known;
}

/**
 * Those of these orders whose history ends with their money there. Another sum than theirs does not
 * count: the history does not say whether that was there or on its way.
 */
async function listPaidAtLast(db: Database, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("order_events")
    .distinctOn("order_id")
    .select(["order_id", sql<string | null>`detail ->> 'paymentStatus'`.as("status")])
    .where("order_id", "in", orderIds)
    .where("kind", "=", "payment")
    .orderBy("order_id")
    .orderBy("id", "desc")
    .execute();
  const paid = rows.filter(({ status }) => status === "paid");
  return new Set(paid.map(({ order_id: orderId }) => orderId));
}

/** Intents of orders since then that money is said to have come, or to be coming, by. */
export async function listPaidIntents(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("payment_intent_id")
    .where("payment_intent_id", "is not", null)
    .where("created_at", ">=", since)
    .where(sql`payment_status`, "in", ["paid", "refunded", "pending"])
    .execute();
  return rows.flatMap((row) => row.payment_intent_id ?? []);
}

function selectSides(db: Database) {
  return db
    .selectFrom("orders")
    .select([
      "id",
      "order_number",
      "total",
      "payment_status",
      "refunded_amount",
      "payment_intent_id",
    ])
    .select(
      // By its lines' order, since a moment is the same for what one transaction wrote.
      sql<boolean>`orders.status = 'cancelled' and coalesce(
        (select max(id) from order_events where order_id = orders.id
          and kind = 'payment' and detail ->> 'paymentStatus' = 'paid')
        > (select max(id) from order_events where order_id = orders.id
          and kind = 'status' and detail ->> 'to' = 'cancelled'), false)`.as(
        "is_paid_after_cancellation",
      ),
    );
}

type SideRow = Awaited<ReturnType<ReturnType<typeof selectSides>["execute"]>>[number];

function sideOf(row: SideRow): OrderSide {
  return {
    orderId: row.id,
    orderNumber: row.order_number ?? "",
    total: centsFrom(row.total ?? "0"),
    paymentStatus: paymentStatusOf(row.payment_status),
    refunded: centsFrom(row.refunded_amount),
    isPaidAfterCancellation: row.is_paid_after_cancellation,
  };
}
