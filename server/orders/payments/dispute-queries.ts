import { sql } from "kysely";
import { toDecimal } from "#domain/money/cents.ts";
import type { DisputeState, ProviderDispute } from "../../payments/payment-provider.ts";
import type { Database, DatabaseTransaction } from "../../platform/db/database.ts";
import { centsFrom } from "../../platform/db/sql-values.ts";

/** Updates a payment's disputes to what the provider reports. */
export async function recordDisputes(
  tx: DatabaseTransaction,
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
  disputes: readonly ProviderDispute[],
): Promise<void> {
  if (disputes.length === 0) return;
  await tx
    .insertInto("disputes")
    .values(
      disputes.map((dispute) => ({
        id: dispute.id,
        order_id: orderId,
        payment_id: paymentId,
        state: dispute.state,
        reason: dispute.reason,
        amount: toDecimal(dispute.amount),
        opened_at: dispute.openedAt,
        due_at: dispute.dueAt,
        refundable: dispute.isRefundable,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
        amount: sql`excluded.amount`,
        due_at: sql`excluded.due_at`,
        refundable: sql`excluded.refundable`,
      }),
    )
    .execute();
}

/** An order's disputes, latest first. */
export async function listDisputes(db: Database, orderId: string): Promise<ProviderDispute[]> {
  const rows = await db
    .selectFrom("disputes")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("opened_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // A CHECK of the table allows only these values.
    state: row.state as DisputeState,
    reason: row.reason,
    amount: centsFrom(row.amount),
    openedAt: row.opened_at,
    dueAt: row.due_at,
    isRefundable: row.refundable,
  }));
}
