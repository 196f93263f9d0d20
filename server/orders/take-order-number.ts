import { sql } from "kysely";
import { formatOrderNumber } from "#domain/orders/order-number.ts";
import { yearIn } from "../clock.ts";
import type { DatabaseTransaction } from "../db/database.ts";
import type { Settings } from "../env.ts";

/**
 * The next order number of the year. The counter's row stays locked until the caller's transaction
 * ends, so a number is neither given twice nor lost to an order that was rolled back.
 *
 * Numbers that orders have from elsewhere, such as an adopted database's, are passed over: a year
 * begins after the highest one, and one that turns up later makes the counter jump behind it.
 */
export async function takeOrderNumber(
  tx: DatabaseTransaction,
  settings: Pick<Settings, "orderPrefix" | "shop">,
  at: Date,
): Promise<string> {
  const year = yearIn(settings.shop.timeZone, at);
  const highest = sql`(
    select coalesce(max(substring(order_number from ${`^.+-${year}-(\\d{3,15})$`})::bigint), 0)
    from orders
  )`;
  const next = await sql<{ last_sequence: number }>`
    insert into order_number_counters as counter (year, last_sequence)
    values (${year}, 1)
    on conflict (year) do update set last_sequence = counter.last_sequence + 1
    returning last_sequence
  `.execute(tx);
  const sequence = next.rows[0]?.last_sequence;
  if (sequence === undefined) throw new Error("The order counter gave no number.");
  const number = formatOrderNumber(settings.orderPrefix, year, sequence);
  // The search for the highest reads all orders, so it is only made where it can matter.
  if (sequence > 1 && !(await isTaken(tx, number))) return number;

  const jumped = await sql<{ last_sequence: number }>`
    update order_number_counters set last_sequence = greatest(${sequence}, ${highest} + 1)
    where year = ${year}
    returning last_sequence
  `.execute(tx);
  return formatOrderNumber(settings.orderPrefix, year, jumped.rows[0]?.last_sequence ?? sequence);
}

async function isTaken(tx: DatabaseTransaction, orderNumber: string): Promise<boolean> {
  const row = await tx
    .selectFrom("orders")
    .select("id")
    .where("order_number", "=", orderNumber)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
