import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { releaseGiftCard } from "../../gift-cards/gift-card-balance.ts";
import type { Database } from "../../platform/db/database.ts";
import { releasePromotionUses } from "../../promotions/promotion-uses.ts";
import { releaseReservation } from "../../stock/reserve-stock.ts";
import { type Checkout, type CheckoutChange, updateCheckout } from "../checkout-queries.ts";

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
  change: CheckoutChange = {},
): Promise<void> {
  const { id } = checkout;
  if (!(await hasReserved(db, id))) return;
  await db.transaction().execute(async (tx) => {
    await updateCheckout(tx, checkout, change);
    await releaseReservation(tx, id);
    await releasePromotionUses(tx, id);
    await releaseGiftCard(tx, id);
  });
}

/**
 * The columns of a checkout whose reservation ended unpaid: the next one is new, and counts against
 * its network.
 */
export function lapsed({ lapses }: Pick<Checkout, "lapses">, at: Date) {
  return { lapses: lapses + 1, lapsed_at: at, reserved_since: null };
}

/**
 * The same after a declined card. Most people have another one, so that all that are declined within
 * one reservation count once, and the next card continues it.
 */
export function declined({ lapses }: Pick<Checkout, "lapses">, at: Date) {
  return { lapses: Math.max(lapses, 1), lapsed_at: at };
}

/** Whether a checkout has bars, uses of promotions or a share of a gift card now. */
export async function hasReserved(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reservations where checkout_id = ${id}
    union all select 1 from promotion_uses where checkout_id = ${id} and expires_at is not null
    union all select 1 from gift_card_reservations where checkout_id = ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}
