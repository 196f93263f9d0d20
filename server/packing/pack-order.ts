import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { updateRecipeHolds } from "../orders/changes/recipe-holds.ts";
import { type NotPackable, whyNotPackable } from "../orders/list/packable.ts";
import { markUnpacked } from "../orders/lots/mark-unpacked.ts";
import { type LotShortage, packLots } from "../orders/lots/order-lots.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { rememberPackedSlip } from "../orders/printed-slip.ts";

export type PackResult =
  | { readonly code: "packed" }
  /** Packed before, by somebody else or by a repeated scan. */
  | { readonly code: "packed-before"; readonly at: Date }
  | { readonly code: "not-packable"; readonly reason: NotPackable }
  /** Bars of it are from lots that do not have enough packable bars. */
  | { readonly code: "lots-short"; readonly products: readonly LotShortage[] }
  | { readonly code: "not-found" };

/**
 * Marks an order as packed. If two requests pack the same order, one wins and the other learns
 * when.
 */
export async function packOrder(
  ctx: Pick<AppContext, "db" | "clock" | "details">,
  orderId: string,
): Promise<PackResult> {
  try {
    return await tickOff(ctx, orderId);
  } catch (error) {
    if (error instanceof LotsShortError) return { code: "lots-short", products: error.products };
    throw error;
  }
}

/** Rolls the transaction back when an order cannot be packed completely from its lots. */
class LotsShortError extends Error {
  override readonly name = "LotsShortError";
  readonly products: readonly LotShortage[];
  constructor(products: readonly LotShortage[]) {
    super("Too few bars are in lots.");
    this.products = products;
  }
}

/** @throws LotsShortError */
async function tickOff(
  ctx: Pick<AppContext, "db" | "clock" | "details">,
  orderId: string,
): Promise<PackResult> {
  return await ctx.db.transaction().execute(async (tx): Promise<PackResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.isErased) return { code: "not-found" };

    await updateRecipeHolds(tx, ctx.clock(), [orderId]);
    const reason = await whyNotPackable(tx, orderId, order);
    if (reason) return { code: "not-packable", reason };

    const { packed_at } = await tx
      .selectFrom("orders")
      .select("packed_at")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    if (packed_at) return { code: "packed-before", at: packed_at };

    const at = ctx.clock();
    const today = dayIn(ctx.details().timeZone, at);
    const short = await packLots(tx, orderId, "all", { at, today });
    if (short.length > 0) throw new LotsShortError(short);
    await tx.updateTable("orders").set({ packed_at: at }).where("id", "=", orderId).execute();
    await rememberPackedSlip(tx, orderId);
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
    await lockOrder(tx, orderId);
    return await markUnpacked(tx, orderId, { at: ctx.clock(), actor: "owner" });
  });
}
