import type { Gift } from "#domain/gifts/gift.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { openHold } from "../holds.ts";

/** Stores an order's gift, and holds the order until the day that the buyer chose. */
export async function placeGift(
  tx: DatabaseTransaction,
  orderId: string,
  { message, shipAfter, email }: Gift,
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): Promise<void> {
  await tx
    .insertInto("order_gifts")
    .values({
      order_id: orderId,
      message,
      ship_after: shipAfter || null,
      recipient_email: email || null,
    })
    .execute();
  if (shipAfter > dayIn(timeZone, at)) await openHold(tx, orderId, "gift_date", at);
}
