import { sql } from "kysely";
import { formatOrderNumber } from "#domain/orders/order-number.ts";
import { yearIn } from "../clock.ts";
import type { DatabaseTransaction } from "../db/database.ts";
import type { Settings } from "../env.ts";

/**
 * The next order number of the year. The counter's row stays locked until the caller's transaction
 * ends, so a number is neither given twice nor lost to an order that was rolled back.
 *
 * A year's first order starts after the highest number that is there already, which matters for
 * a database that was adopted with its orders.
 */
export async function takeOrderNumber(
  tx: DatabaseTransaction,
  settings: Pick<Settings, "orderPrefix" | "shop">,
  at: Date,
): Promise<string> {
  const year = yearIn(settings.shop.timeZone, at);
  const pattern = `^.+-${year}-(\\d{3,15})$`;
  const { rows } = await sql<{ last_sequence: number }>`
    insert into order_number_counters as counter (year, last_sequence)
    values (
      ${year},
      1 + case when exists (select from order_number_counters where year = ${year}) then 0 else (
        select coalesce(max(substring(order_number from ${pattern})::bigint), 0) from orders
      ) end
    )
    on conflict (year) do update set last_sequence = counter.last_sequence + 1
    returning last_sequence
  `.execute(tx);
  const sequence = rows[0]?.last_sequence;
  if (sequence === undefined) throw new Error("The order counter gave no number.");
  return formatOrderNumber(settings.orderPrefix, year, sequence);
}
