import type { MovementKind } from "#domain/inventory/stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/** A change of a count, as the ledger keeps it. */
export type Movement = {
  readonly productId: number;
  readonly kind: MovementKind;
  /** Negative for what leaves the shelf. */
  readonly quantity: number;
  readonly orderId: string | null;
  readonly actor: "owner" | "customer" | "provider" | "system";
  readonly note: string | null;
  /** Of a change by the owner: the same request changes a count once. */
  readonly requestId: string | null;
  /** Of products in lots: whose bars they are. */
  readonly lotId?: number | null;
};

/** Together with the counts that they explain, in the same transaction. */
export async function recordMovements(
  tx: DatabaseTransaction,
  movements: readonly Movement[],
  at: Date,
): Promise<void> {
  if (movements.length === 0) return;
  await tx
    .insertInto("inventory_movements")
    .values(
      movements.map(({ productId, kind, quantity, orderId, actor, note, requestId, lotId }) => ({
        product_id: productId,
        kind,
        quantity,
        order_id: orderId,
        actor,
        note,
        request_id: requestId,
        lot_id: lotId ?? null,
        at,
      })),
    )
    .execute();
}
