import { type SqlBool, sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { tryErpOrderLock } from "../erp/sync/erp-locks.ts";
import { findErpSync } from "../erp/sync/erp-sync-queries.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { eraseOrderData } from "../privacy/erase-order-data.ts";

export type ErasedOrder =
  /** `odoo`: what a person must erase in Odoo, such as "customer 12". */
  | { readonly code: "erased"; readonly odoo: readonly string[] }
  /** A payment or refund is pending, or a dispute is open; these need the customer's data. */
  | { readonly code: "in-payment" }
  /** The order is being sent to Odoo right now. */
  | { readonly code: "busy" }
  | { readonly code: "not-found" };

/**
 * Erases what the shop knows about an order's customer. The order keeps its number, amounts and tax
 * state. Running work on the order sees that it is erased and writes nothing back.
 */
export async function eraseOrder(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  orderId: string,
): Promise<ErasedOrder> {
  return await db.transaction().execute(async (tx): Promise<ErasedOrder> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return await eraseImportedOrder(tx, orderId, clock());
    if (await isInPayment(tx, orderId)) return { code: "in-payment" };
    if (!(await tryErpOrderLock(tx, orderId))) return { code: "busy" };

    const odoo = await listOdooRecords(tx, orderId);
    if (order.isErased) return { code: "erased", odoo };

    await eraseOrderData(tx, [orderId]);
    const at = clock();
    await tx
      .updateTable("orders")
      .set({ erased_at: at, updated_at: at })
      .where("id", "=", orderId)
      .execute();
    await recordOrderEvent(tx, orderId, at, { kind: "erased", actor: "owner", detail: {} });
    return { code: "erased", odoo };
  });
}

/** An order of another shop: nothing else knows of it. */
async function eraseImportedOrder(
  tx: DatabaseTransaction,
  id: string,
  at: Date,
): Promise<ErasedOrder> {
  const erased = await tx
    .updateTable("imported_orders")
    .set({ erased_at: sql`coalesce(erased_at, ${at})` })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!erased) return { code: "not-found" };
  await eraseOrderData(tx, [id]);
  return { code: "erased", odoo: [] };
}

async function isInPayment(tx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ is: SqlBool }>`select exists (
      select from payments where order_id = ${orderId}::uuid
        and (status = 'pending' or dispute_state = 'open')
    ) or exists (
      select from refunds where order_id = ${orderId}::uuid and status in ('requested', 'pending')
    ) as is`.execute(tx);
  return rows[0]?.is === true;
}

async function listOdooRecords(db: Database, orderId: string): Promise<string[]> {
  const sync = await findErpSync(db, orderId);
  if (!sync) return [];
  const { customerId, order, invoice, deliveryNames } = sync;
  return [
    ...(customerId === null ? [] : [`customer ${customerId}`]),
    ...(order ? [`order ${order.name}`] : []),
    ...(invoice ? [`invoice ${invoice.name}`] : []),
    ...deliveryNames.map((name) => `delivery ${name}`),
  ];
}
