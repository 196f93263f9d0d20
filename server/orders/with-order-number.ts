import { sql } from "kysely";
import { formatOrderNumber } from "#domain/orders/order-number.ts";
import { yearIn } from "../clock.ts";
import type { DatabaseTransaction } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { Settings } from "../env.ts";

/**
 * Uses the next order number of the year. The counter's row stays locked until the caller's
 * transaction ends, so a number is neither given twice nor lost to an order that was rolled back.
 *
 * Numbers that orders have from elsewhere, such as an adopted database's, are passed over: a year
 * begins after the highest one, and one that turns up later makes the counter jump behind it.
 *
 * @param write the order; false when another order has this number
 */
export async function withOrderNumber(
  tx: DatabaseTransaction,
  settings: Pick<Settings, "orderPrefix" | "shop">,
  at: Date,
  write: (orderNumber: string) => Promise<boolean>,
): Promise<void> {
  const year = yearIn(settings.shop.timeZone, at);
  const numberOf = (sequence: number) => formatOrderNumber(settings.orderPrefix, year, sequence);
  const sequence = await takeNext(tx, year);
  // The search for the highest reads all orders, so it is only made where it can matter.
  if (sequence > 1 && (await write(numberOf(sequence)))) return;
  if (await write(numberOf(await jump(tx, year, sequence)))) return;
  throw new Error("The number after the highest one is taken.");
}

async function takeNext(tx: DatabaseTransaction, year: number): Promise<number> {
  const { rows } = await sql<{ last_sequence: number }>`
    insert into order_number_counters as counter (year, last_sequence)
    values (${year}, 1)
    on conflict (year) do update set last_sequence = counter.last_sequence + 1
    returning last_sequence
    ${prepared}`.execute(tx);
  if (!rows[0]) throw new Error("The order counter gave no number.");
  return rows[0].last_sequence;
}

async function jump(tx: DatabaseTransaction, year: number, sequence: number): Promise<number> {
  const { rows } = await sql<{ last_sequence: number }>`
    update order_number_counters set last_sequence = greatest(${sequence}, 1 + (
      select coalesce(max(substring(order_number from ${`^.+-${year}-(\\d{3,15})$`})::bigint), 0)
      from orders
    ))
    where year = ${year}
    returning last_sequence
  `.execute(tx);
  return rows[0]?.last_sequence ?? sequence;
}
