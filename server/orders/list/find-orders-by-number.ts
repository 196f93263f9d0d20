import { type RawBuilder, sql } from "kysely";
import type { OrderSummary } from "#domain/orders/order.ts";
import { couldBeOrderNumber, padSequence, SEQUENCE_DIGITS } from "#domain/orders/order-number.ts";
import { readTypedNumber, type TypedOrderNumber } from "#domain/orders/typed-order-number.ts";
import type { Database } from "../../platform/db/database.ts";
import { listOrdersById } from "./order-list-queries.ts";

/**
 * The orders that somebody means who typed a number or its end: "CHOC-2026-019", "2026-19", "#019",
 * "19". Orders whose sequence it is come before those that only end with it, and new before old.
 */
export async function findOrdersByNumber(
  db: Database,
  text: string,
  limit: number,
): Promise<OrderSummary[]> {
  if (!couldBeOrderNumber(text)) return [];
  const ends = endsOf(text, readTypedNumber(text));

  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, created_at, 1 as place from orders where order_number = any(${ends.whole})
      union all
      select id, created_at, 2 from orders where ${endsWith(ends.sequence)}
      union all
      select id, created_at, 3 from orders where ${endsWith(ends.part)}
    ) as found
    group by id, created_at order by min(place), created_at desc, id desc limit ${limit}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  return await listOrdersById(db, ids);
}

/** Undefined where nothing ends like that. */
type NumberEnds = {
  /** The complete number, as it may be stored. */
  readonly whole: readonly string[];
  /** The complete sequence, with what is before it. */
  readonly sequence: string | undefined;
  /** The last digits. */
  readonly part: string | undefined;
};

function endsOf(text: string, typed: TypedOrderNumber | undefined): NumberEnds {
  const asTyped = [text, text.toUpperCase()];
  if (typed === undefined) return { whole: asTyped, sequence: undefined, part: undefined };
  if (typed.kind === "complete") {
    return { whole: [...asTyped, ...typed.numbers], sequence: undefined, part: undefined };
  }
  const { year, digits } = typed;
  const sequence = padSequence(digits);
  return {
    whole: asTyped,
    sequence: year === null ? `-${sequence}` : `-${year}-${sequence}`,
    // Every tenth or hundredth number ends with one or two digits.
    part: year === null && digits.length >= SEQUENCE_DIGITS ? digits : undefined,
  };
}

/** Read from the index orders_number_end. */
function endsWith(end: string | undefined): RawBuilder<boolean> {
  if (end === undefined) return sql`false`;
  return sql`reverse(order_number) like ${`${[...end].toReversed().join("")}%`}`;
}
