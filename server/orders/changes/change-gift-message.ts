import type { AppContext } from "../../app-context.ts";
import { recordOrderEvent } from "../order-events.ts";
import { lockOrder } from "../order-queries.ts";

/**
 * Corrects the message of a gift.
 *
 * @param change.before the message the owner saw when they began to edit
 */
export async function changeGiftMessage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  change: { readonly orderId: string; readonly message: string; readonly before: string },
): Promise<{ readonly code: "changed" | "not-found" | "changed-meanwhile" }> {
  const { orderId, message, before } = change;
  return await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const gift = await tx
      .selectFrom("order_gifts")
      .select("message")
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    if (!order || order.isErased || !gift) return { code: "not-found" };
    if (gift.message === message) return { code: "changed" };
    if (gift.message !== before) return { code: "changed-meanwhile" };
    await tx.updateTable("order_gifts").set({ message }).where("order_id", "=", orderId).execute();
    const event = { kind: "gift-message", actor: "owner", detail: {} } as const;
    await recordOrderEvent(tx, orderId, clock(), event);
    return { code: "changed" };
  });
}
