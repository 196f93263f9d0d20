import { sql } from "kysely";
import type { FaultyWorld } from "./faulty-world.ts";
import type { OrderRow } from "./read-orders.ts";

/**
 * Checks that each use of the code is counted once, by an order that was not cancelled before it was
 * shipped.
 */
export async function checkPromotions(
  { db }: FaultyWorld,
  orders: readonly OrderRow[],
  say: (sentence: string) => void,
): Promise<number> {
  const { uses } = await db.selectFrom("promotions").select("uses").executeTakeFirstOrThrow();
  const rows = await db.selectFrom("promotion_uses").selectAll().execute();
  if (uses !== rows.length) say(`${uses} uses of the code are counted, not ${rows.length}.`);
  const cancelledUnsent = await listCancelledUnsent(db);
  const used = new Set(rows.map(({ checkout_id }) => checkout_id));
  for (const { checkout_id: id, expires_at } of rows) {
    if (expires_at) say(`The checkout ${id} still has a use of the code.`);
  }
  let discounted = 0;
  for (const { id, order_number: number, status, promotions } of orders) {
    const isWithCode = Array.isArray(promotions) && promotions.length > 0;
    if (isWithCode) discounted += 1;
    const isKept = isWithCode && !(status === "cancelled" && cancelledUnsent.has(id));
    if (used.has(id) !== isKept) {
      say(`Order ${number} is ${status} and has ${used.has(id) ? "a" : "no"} use of the code.`);
    }
  }
  if (discounted === 0) say("No order was placed with the code.");
  return discounted;
}

/** Orders whose last cancellation came before they were shipped. */
async function listCancelledUnsent(db: FaultyWorld["db"]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from (
      select distinct on (order_id) order_id, detail ->> 'from' as before from order_events
      where kind = 'status' and detail ->> 'to' = 'cancelled'
      order by order_id, id desc
    ) as last_cancellation
    where before in ('pending', 'processing')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
