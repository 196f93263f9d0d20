import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { type OrderEventActor, recordOrderEvent } from "../order-events.ts";
import { unpackLots } from "./order-lots.ts";

/**
 * Marks a packed order as not packed, and returns its bars to their lots.
 *
 * @param orderId of a locked order
 * @returns false when it was not packed
 */
export async function markUnpacked(
  tx: DatabaseTransaction,
  orderId: string,
  { at, actor }: { readonly at: Date; readonly actor: OrderEventActor },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ packed_at: null })
    .where("id", "=", orderId)
    .where("packed_at", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;

  await unpackLots(tx, orderId);
  await recordOrderEvent(tx, orderId, at, { kind: "unpacked", actor, detail: {} });
  return true;
}
