import type { Gift } from "#domain/gifts/gift.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { openHold } from "../holds.ts";

/** Stores an order's gift, and holds the order until the day that the buyer chose. */
export async function placeGift(
  tx: DatabaseTransaction,
  orderId: string,
  gift: Gift,
  time: PlacingTime,
): Promise<void> {
  await placeGifts(tx, [{ orderId, gift }], time);
}

type PlacingTime = { readonly at: Date; readonly timeZone: string };

/** @param gifts at least one */
export async function placeGifts(
  tx: DatabaseTransaction,
  gifts: readonly { readonly orderId: string; readonly gift: Gift }[],
  { at, timeZone }: PlacingTime,
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
  const today = dayIn(timeZone, at);
  for (const { orderId, gift } of gifts) {
    if (gift.shipAfter > today) await openHold(tx, orderId, "gift_date", at);
  }
}
