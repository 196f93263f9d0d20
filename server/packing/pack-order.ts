import type { AppContext } from "../app-context.ts";
import { listOpenHolds } from "../orders/holds.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { type NotPackable, whyNotPackable } from "../orders/packable.ts";

export type PackAnswer =
  | { readonly code: "packed" }
  /** By somebody else, or by the same scan twice. */
  | { readonly code: "packed-before"; readonly at: Date }
  | { readonly code: "not-packable"; readonly reason: NotPackable }
  | { readonly code: "not-found" };

/** Ticks an order off as packed. Of two who pack the same order, one does; the other hears when. */
export async function packOrder(
  ctx: Pick<AppContext, "db" | "clock">,
  orderId: string,
): Promise<PackAnswer> {
  return await ctx.db.transaction().execute(async (tx): Promise<PackAnswer> => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.isErased) return { code: "not-found" };
    const reason = whyNotPackable(order, await listOpenHolds(tx, orderId));
    if (reason) return { code: "not-packable", reason };
    const { packed_at } = await tx
      .selectFrom("orders")
      .select("packed_at")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    if (packed_at) return { code: "packed-before", at: packed_at };
    const at = ctx.clock();
    await tx.updateTable("orders").set({ packed_at: at }).where("id", "=", orderId).execute();
    await recordOrderEvent(tx, orderId, at, { kind: "packed", actor: "owner", detail: {} });
    return { code: "packed" };
  });
}

/** @returns false when the order was not packed */
export async function unpackOrder(
  ctx: Pick<AppContext, "db" | "clock">,
  orderId: string,
): Promise<boolean> {
  return await ctx.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("orders")
      .set({ packed_at: null })
      .where("id", "=", orderId)
      .where("packed_at", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const at = ctx.clock();
    await recordOrderEvent(tx, orderId, at, { kind: "unpacked", actor: "owner", detail: {} });
    return true;
  });
}
