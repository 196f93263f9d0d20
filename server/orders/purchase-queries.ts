import { sql } from "kysely";
import { addressSchema } from "#domain/addresses/address.ts";
import { fullName } from "#domain/input/full-name.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { parseOrderStatus, parsePaymentStatus } from "./order-queries.ts";

/**
 * All orders that were bought together with this one, in the order of their recipients.
 * @returns empty for an order that was bought alone
 */
export async function listPurchase(db: Database, orderId: string): Promise<PurchasedOrder[]> {
  const rows = await db
    .selectFrom("checkouts")
    .innerJoin("orders", "orders.id", "checkouts.id")
    .select(["orders.id", "order_number", "orders.total", "orders.status", "payment_status"])
    .select(["shipping_address", "purchase_position", "erased_at"])
    .where("purchase_id", "=", (from) =>
      from.selectFrom("checkouts").select("purchase_id").where("id", "=", orderId),
    )
    .orderBy("purchase_position")
    .execute();
  return rows.map((row) => {
    const to = addressSchema.parse(row.shipping_address);
    const { city, state } = to;
    return {
      id: row.id,
      orderNumber: row.order_number,
      position: (row.purchase_position ?? 0) + 1,
      total: centsFrom(row.total),
      status: parseOrderStatus(row.status),
      paymentStatus: parsePaymentStatus(row.payment_status),
      recipient: row.erased_at ? "" : fullName(to),
      place: [city, state].filter(Boolean).join(", "),
    };
  });
}

/** SQL condition on `orders`: bought together with others, and not the first of them. */
export const isLaterOfPurchase = sql<boolean>`exists (
  select from checkouts where checkouts.id = orders.id and purchase_position > 0)`;
