import type { AppContext } from "../app-context.ts";
import { releaseReservation } from "../inventory/reserve-stock.ts";
import { type Checkout, updateCheckout } from "./checkout-queries.ts";

/**
 * Releases the bars that a checkout has reserved, unless Pay was pressed since it was read.
 *
 * @param change columns of the checkout to update in the same transaction
 * @throws ConflictError when the checkout has changed: read it again and repeat
 */
export async function releaseBars(
  { db }: Pick<AppContext, "db">,
  checkout: Checkout,
  change: Parameters<typeof updateCheckout>[2] = {},
): Promise<void> {
  const reserved = await db
    .selectFrom("reservations")
    .select("product_id")
    .where("checkout_id", "=", checkout.id)
    .limit(1)
    .executeTakeFirst();
  if (!reserved) return;
  await db.transaction().execute(async (tx) => {
    await updateCheckout(tx, checkout, change);
    await releaseReservation(tx, checkout.id);
  });
}
