import { sql } from "kysely";
import { couldBeOrderNumber } from "#domain/orders/order-number.ts";
import { readTypedNumber } from "#domain/orders/typed-order-number.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { findOrderByNumber } from "../orders/order-queries.ts";
import type { Database } from "../platform/db/database.ts";

export type NamedOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly customerName: string;
};

/** More are not worth choosing from. */
const MAX_CHOICES = 6;

/**
 * The orders that somebody means who typed or scanned a number: one for a complete number, or for
 * the end of a number that only one order of this year has; of several, the newest. In January, the
 * orders of last year count where this year has none.
 */
export async function findTypedOrder(
  { db, clock, details }: Pick<AppContext, "db" | "clock" | "details">,
  text: string,
): Promise<NamedOrder[]> {
  if (!couldBeOrderNumber(text)) return [];
  const typed = readTypedNumber(text);
  const complete = typed?.kind === "complete" ? typed.numbers : [];
  for (const number of [text, text.toUpperCase(), ...complete]) {
    const order = await findOrderByNumber(db, number);
    if (order) return [order];
  }
  if (typed?.kind !== "end") return [];

  const thisYear = Number(dayIn(details().timeZone, clock()).slice(0, 4));
  const years = typed.year === null ? [thisYear, thisYear - 1] : [typed.year];
  for (const year of years) {
    const found = await listByEnd(db, year, typed.digits);
    if (found.length > 0) return found;
  }
  return [];
}

/** Digits that are a whole sequence name that order; others name all that end with them. */
async function listByEnd(db: Database, year: number, digits: string): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder & { isWhole: boolean }>`
    select id, order_number as "orderNumber", coalesce(customer_name, '') as "customerName",
      order_number like ${`%-${year}-${digits}`} as "isWhole"
    from orders
    where created_at >= make_date(${year}, 1, 1) - 1 and created_at < make_date(${year} + 1, 1, 1) + 1
      and order_number like ${`%-${year}-%${digits}`} and erased_at is null
    order by "isWhole" desc, created_at desc, id limit ${MAX_CHOICES}`.execute(db);
  const whole = rows.filter(({ isWhole }) => isWhole);
  const meant = whole.length > 0 ? whole : rows;
  return meant.map(({ id, orderNumber, customerName }) => ({ id, orderNumber, customerName }));
}
