import { type Selectable, type SqlBool, sql } from "kysely";
import { type OrderEvent, recordOrderEvent } from "../../orders/order-events.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import type { ErpSyncs } from "../../platform/db/generated-types.ts";
import type { ErpDocument } from "../interface/erp-order.ts";
import { forgetErpCredits } from "./erp-credit-queries.ts";
import { forgetErpDeliveries } from "./erp-delivery-queries.ts";

/**
 * waiting: requested, no error yet. done: all documents exist. failed: its job retries. refused: a
 * person has to change something first.
 */
export type ErpSyncState = "waiting" | "done" | "failed" | "refused";

/** How far an order has come in the ERP. */
export type ErpSync = {
  readonly orderId: string;
  readonly state: ErpSyncState;
  readonly requestedAt: Date;
  /** How often it was requested: at its end a sync detects requests that came meanwhile. */
  readonly requests: number;
  readonly customerId: number | null;
  readonly deliveryId: number | null;
  readonly order: ErpDocument | null;
  readonly invoice: ErpDocument | null;
  /** Also null when the invoice was marked as paid in the ERP without a payment of ours. */
  readonly payment: ErpDocument | null;
  readonly paidAt: Date | null;
  readonly deliveryNames: readonly string[];
  readonly deliveredAt: Date | null;
  /** The tracking number that was sent to the ERP. */
  readonly tracking: string | null;
  /** What the ERP has of the order's goods; null for nothing, or when it must be looked up. */
  readonly goods: string | null;
  /** When the shop began to cancel the order in the ERP. Null when a person cancels it there. */
  readonly cancelledAt: Date | null;
  /** Failed attempts since the last success or the last Retry. */
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextTryAt: Date | null;
  /** Until then a call whose answer was lost may still take effect. */
  readonly quietUntil: Date | null;
};

export async function findErpSync(db: Database, orderId: string): Promise<ErpSync | undefined> {
  const row = await db
    .selectFrom("erp_syncs")
    .selectAll()
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row && syncOf(row);
}

/** Orders to mirror: requested, or failed with an overdue retry. */
export async function listOpenErpSyncs(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("erp_syncs")
    .select("order_id")
    .where(sql<SqlBool>`(state = 'waiting' or (state = 'failed' and next_try_at < ${now}))`)
    .orderBy("requested_at")
    .execute();
  return rows.map((row) => row.order_id);
}

/** Requests that an order is mirrored, for the first time or again. */
export async function requestErpSync(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("erp_syncs")
    .values({ order_id: orderId, state: "waiting", requested_at: at })
    .onConflict((conflict) =>
      conflict.column("order_id").doUpdateSet({
        state: "waiting",
        requested_at: at,
        requests: sql`erp_syncs.requests + 1`,
        next_try_at: null,
      }),
    )
    .execute();
}

/** What a step created. */
export type ErpSyncProgress = Partial<
  Pick<
    ErpSync,
    | "customerId"
    | "deliveryId"
    | "order"
    | "invoice"
    | "payment"
    | "paidAt"
    | "deliveryNames"
    | "deliveredAt"
    | "tracking"
    | "goods"
    | "cancelledAt"
  >
> & {
  /** Not stored; only the next step needs it. */
  readonly made?: unknown;
};

/** Stores the result of a step after all its calls have ended. */
export async function storeErpStep(
  db: Database,
  { orderId, requests }: Pick<ErpSync, "orderId" | "requests">,
  { customerId, deliveryId, order, invoice, payment, ...progress }: ErpSyncProgress,
): Promise<void> {
  const { paidAt, deliveryNames, deliveredAt, tracking, goods, cancelledAt } = progress;
  await db
    .updateTable("erp_syncs")
    .set({
      quiet_until: null,
      making: null,
      making_until: null,
      // Undefined fields stay unchanged.
      customer_id: customerId,
      // If the delivery address changed meanwhile, the contact is looked up again.
      delivery_contact_id:
        deliveryId === undefined
          ? undefined
          : sql<number | null>`case when requests = ${requests} then ${deliveryId}::bigint end`,
      sale_order_id: order?.id,
      sale_order_name: order?.name,
      invoice_id: invoice?.id,
      invoice_name: invoice?.name,
      payment_id: payment?.id,
      payment_name: payment?.name,
      paid_at: paidAt,
      delivery_names: deliveryNames && [...deliveryNames],
      delivered_at: deliveredAt,
      tracking,
      goods,
      cancelled_at: cancelledAt,
    })
    .where("order_id", "=", orderId)
    .execute();
}

/** How often the order has been requested; null when it is no longer known. */
export async function countErpRequests(db: Database, orderId: string): Promise<number | null> {
  const row = await db
    .selectFrom("erp_syncs")
    .select("requests")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row?.requests ?? null;
}

/** Marks the order as done, unless it was requested again meanwhile: then that job continues. */
export async function settleErpSync(
  db: Database,
  { orderId, requests }: Pick<ErpSync, "orderId" | "requests">,
): Promise<void> {
  await db
    .updateTable("erp_syncs")
    .set({
      state: "done",
      attempts: 0,
      last_error: null,
      next_try_at: null,
      quiet_until: null,
      making: null,
      making_until: null,
    })
    .where("order_id", "=", orderId)
    .where("requests", "=", requests)
    .execute();
}

/**
 * @param nextTryAt null when a person has to change something first
 * @returns false when it was requested again meanwhile: that job tries again anyway
 */
export async function failErpSync(
  db: Database,
  { orderId, requests, attempts }: Pick<ErpSync, "orderId" | "requests" | "attempts">,
  { message, nextTryAt }: { readonly message: string; readonly nextTryAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("erp_syncs")
    .set({
      state: nextTryAt ? "failed" : "refused",
      attempts: attempts + 1,
      last_error: message,
      next_try_at: nextTryAt,
    })
    .where("order_id", "=", orderId)
    .where("requests", "=", requests)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Forgets the order's documents, so that each is looked up again. The customer stays, because the
 * email address may have been changed in the ERP; so does whether the shop cancelled the order
 * there.
 */
export async function forgetErpSteps(tx: DatabaseTransaction, orderId: string): Promise<void> {
  await tx
    .updateTable("erp_syncs")
    .set({
      sale_order_id: null,
      sale_order_name: null,
      invoice_id: null,
      invoice_name: null,
      payment_id: null,
      payment_name: null,
      paid_at: null,
      delivery_contact_id: null,
      delivery_names: null,
      delivered_at: null,
      tracking: null,
      goods: null,
      attempts: 0,
    })
    .where("order_id", "=", orderId)
    .execute();
  await forgetErpCredits(tx, orderId);
  await forgetErpDeliveries(tx, orderId);
}

/** Has the order's delivery contact looked up again and set on the order in the ERP. */
export async function forgetErpDeliveryContact(
  tx: DatabaseTransaction,
  orderId: string,
): Promise<void> {
  await tx
    .updateTable("erp_syncs")
    .set({ delivery_contact_id: null })
    .where("order_id", "=", orderId)
    .execute();
}

/** Adds a line to the order's history. */
export async function recordErpEvent(
  db: Database,
  orderId: string,
  at: Date,
  detail: OrderEvent["detail"],
): Promise<void> {
  await recordOrderEvent(db, orderId, at, { kind: "erp", actor: "system", detail });
}

export function syncOf(row: Selectable<ErpSyncs>): ErpSync {
  return {
    orderId: row.order_id,
    state: row.state as ErpSyncState,
    requestedAt: row.requested_at,
    requests: row.requests,
    customerId: row.customer_id,
    deliveryId: row.delivery_contact_id,
    order: documentOf(row.sale_order_id, row.sale_order_name),
    invoice: documentOf(row.invoice_id, row.invoice_name),
    payment: documentOf(row.payment_id, row.payment_name),
    paidAt: row.paid_at,
    deliveryNames: row.delivery_names ?? [],
    deliveredAt: row.delivered_at,
    tracking: row.tracking,
    goods: row.goods,
    cancelledAt: row.cancelled_at,
    attempts: row.attempts,
    lastError: row.last_error,
    nextTryAt: row.next_try_at,
    quietUntil: row.quiet_until,
  };
}

function documentOf(id: number | null, name: string | null): ErpDocument | null {
  return id === null ? null : { id, name: name ?? "" };
}
