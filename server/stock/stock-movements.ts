import type { MovementKind } from "#domain/stock/counted-stock.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/** A ledger entry: one change of a count. */
export type Movement = {
  readonly productId: number;
  readonly kind: MovementKind;
  /** Negative when bars leave. */
  readonly quantity: number;
  readonly orderId?: string | undefined;
  readonly actor: "owner" | "customer" | "provider" | "system";
  readonly note?: string | undefined;
  /** For a change by the owner: the same request changes a count once. */
  readonly requestId?: string | undefined;
  /** For products in lots: the lot of the bars. */
  readonly lotId?: number | undefined;
};

/** Call in the same transaction that changes the counts. */
export async function recordMovements(
  tx: DatabaseTransaction,
  movements: readonly Movement[],
  at: Date,
): Promise<void> {
  if (movements.length === 0) return;
  await tx
    .insertInto("stock_movements")
    .values(
      movements.map(({ productId, kind, quantity, orderId, actor, note, requestId, lotId }) => ({
        product_id: productId,
        kind,
        quantity,
        order_id: orderId ?? null,
        actor,
        note: note ?? null,
        request_id: requestId ?? null,
        lot_id: lotId ?? null,
        at,
      })),
    )
    .execute();
}
