import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

/** An order as the checks see it. */
export type OrderRow = {
  readonly id: string;
  readonly order_number: string | null;
  readonly customer_email: string | null;
  readonly status: string | null;
  readonly payment_status: string | null;
  readonly cancelled_at: Date | null;
  readonly subtotal: string | null;
  readonly tax: string | null;
  readonly shipping: string | null;
  readonly total: string | null;
  readonly refunded_amount: string;
  readonly promotions: unknown;
  readonly sells_gift_card: boolean;
  /** Its checkout's: shared by orders that were bought with one payment. */
  readonly purchaseId: string;
  /** Its place among them; 0 for an order that was bought alone. */
  readonly position: number;
  /** In cents: what a gift card pays, and what of it went back onto the card. */
  readonly onGiftCard: number;
  readonly backOnGiftCard: number;
  /** In cents: what a gift card was to pay, also if the order was never paid. */
  readonly chargedToGiftCard: number;
  /** What customers pick up themselves. */
  readonly isPickup: boolean;
  /** When they were told that it is ready. */
  readonly pickup_ready_at: Date | null;
};

/** All orders, in the order of their numbers. */
export async function readOrders(db: Database): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select orders.*, coalesce(purchase_id, orders.id) as "purchaseId",
      coalesce(purchase_position, 0) as position,
      coalesce(orders.shipping_charge ? 'pickup', false) as "isPickup",
      coalesce(card.paid, 0) as "onGiftCard", coalesce(card.back, 0) as "backOnGiftCard",
      coalesce(card.asked, 0) as "chargedToGiftCard"
    from orders left join checkouts on checkouts.id = orders.id
    left join lateral (
      select (100 * sum(amount))::integer as asked,
        (100 * sum(amount) filter (where status = 'succeeded'))::integer as paid,
        (100 * sum(refunded_amount))::integer as back
      from payments where order_id = orders.id and kind = 'gift_card'
    ) as card on true
    order by order_number`.execute(db);
  return rows;
}

/** What a payment at the provider has to bring, in cents. */
export function dueOf({ total, onGiftCard }: Pick<OrderRow, "total" | "onGiftCard">): number {
  return Math.round(Number(total ?? 0) * 100) - onGiftCard;
}

/** The ids of orders whose payment is disputed, or was taken back. */
export async function listDisputedOrders(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("holds")
    .select("order_id")
    .where("kind", "=", "dispute")
    .where("released_at", "is", null)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
