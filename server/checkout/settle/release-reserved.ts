import type { AppContext } from "../../app-context.ts";
import { releaseGiftCard } from "../../gift-cards/gift-card-balance.ts";
import { releaseReservation } from "../../inventory/reserve-stock.ts";
import { releasePromotionUses } from "../../promotions/promotion-uses.ts";
import { type Checkout, updateCheckout } from "../checkout-queries.ts";

/**
 * Releases the bars, the uses of promotions and the share of a gift card that a checkout has
 * reserved, unless Pay was pressed since it was read.
 *
 * @param change columns of the checkout to update in the same transaction
 * @throws ConflictError when the checkout has changed: read it again and repeat
 */
export async function releaseReserved(
  { db }: Pick<AppContext, "db">,
  checkout: Checkout,
  change: Parameters<typeof updateCheckout>[2] = {},
): Promise<void> {
  const { id } = checkout;
  const reserved = await db
    .selectFrom("reservations")
    .select("checkout_id")
    .where("checkout_id", "=", id)
    .unionAll((from) =>
      from
        .selectFrom("promotion_uses")
        .select("checkout_id")
        .where("checkout_id", "=", id)
        .where("expires_at", "is not", null),
    )
    .unionAll((from) =>
      from.selectFrom("gift_card_reservations").select("checkout_id").where("checkout_id", "=", id),
    )
    .limit(1)
    .executeTakeFirst();
  if (!reserved) return;
  await db.transaction().execute(async (tx) => {
    await updateCheckout(tx, checkout, change);
    await releaseReservation(tx, id);
    await releasePromotionUses(tx, id);
    await releaseGiftCard(tx, id);
  });
}
