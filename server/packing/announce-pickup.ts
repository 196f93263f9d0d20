import { shippingChargeOrNoneSchema } from "#domain/pricing/quote-schema.ts";
import type { AppContext } from "../app-context.ts";
import { type NotPackable, whyNotPackable } from "../orders/list/packable.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";
import { announceOrderChange } from "../orders/order-subscriber.ts";

export type PickupResult =
  | { readonly code: "announced" }
  /** The customer was told before and is not mailed again. */
  | { readonly code: "announced-before"; readonly at: Date }
  /** The order is shipped instead of picked up. */
  | { readonly code: "no-pickup" }
  | { readonly code: "not-packable"; readonly reason: NotPackable }
  | { readonly code: "not-packed" }
  | { readonly code: "not-found" };

/** Mails a customer, once, that an order is ready for pickup. */
export async function announcePickup(
  ctx: Pick<AppContext, "db" | "clock" | "orderSubscribers">,
  orderId: string,
): Promise<PickupResult> {
  return await ctx.db.transaction().execute(async (tx): Promise<PickupResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.isErased) return { code: "not-found" };

    const row = await tx
      .selectFrom("orders")
      .select(["pickup_ready_at", "packed_at", "shipping_charge"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const charge = shippingChargeOrNoneSchema.parse(row.shipping_charge);
    if (!charge?.pickup) return { code: "no-pickup" };
    const before = row.pickup_ready_at;
    if (before) return { code: "announced-before", at: before };

    const reason = await whyNotPackable(tx, orderId, order);
    if (reason) return { code: "not-packable", reason };
    if (!row.packed_at) return { code: "not-packed" };

    const at = ctx.clock();
    await tx.updateTable("orders").set({ pickup_ready_at: at }).where("id", "=", orderId).execute();
    await recordOrderEvent(tx, orderId, at, { kind: "pickup-ready", actor: "owner", detail: {} });
    await announceOrderChange(ctx, tx, { code: "pickup-ready", orderId });
    return { code: "announced" };
  });
}
