import type { Gift } from "#domain/gifts/gift.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";

/** Inserts the gifts of new orders, after the orders' rows. @param gifts at least one */
export async function insertGifts(
  tx: DatabaseTransaction,
  gifts: readonly { readonly orderId: string; readonly gift: Gift }[],
): Promise<void> {
  await tx
    .insertInto("order_gifts")
    .values(
      gifts.map(({ orderId, gift: { message, shipAfter, email } }) => ({
        order_id: orderId,
        message,
        ship_after: shipAfter || null,
        recipient_email: email || null,
      })),
    )
    .execute();
}
