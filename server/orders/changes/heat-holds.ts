import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import type { Database } from "../../platform/db/database.ts";
import { recordOrderEvent } from "../order-events.ts";
import { lockOrders } from "../order-queries.ts";
import { announceOrderChange } from "../order-subscriber.ts";

/** An order that waits until it is cool where it goes. */
export type HeatHold = {
  readonly id: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly city: string;
  readonly state: string;
  /** The Monday of the first week that is likely cool enough; null when unknown. */
  readonly coolFrom: string | null;
};

/** More than anybody reads. */
const MAX_LISTED = 500;

/** SQL condition on `orders` and `holds`: the order waits for cool weather and may still be packed. */
const isWaiting = sql<boolean>`(holds.kind = 'heat' and holds.released_at is null
  and orders.erased_at is null
  and orders.status in ('pending', 'processing')
  and orders.payment_status is distinct from 'refunded')`;

/** Those with the earliest cool week first. */
export async function listHeatHolds(db: Database): Promise<HeatHold[]> {
  const { rows } = await sql<HeatHold>`
    select orders.id, order_number as "orderNumber",
      coalesce(customer_name, '') as "customerName",
      coalesce(shipping_address->>'city', '') as city,
      coalesce(shipping_address->>'state', '') as state,
      shipping_charge->>'coolFrom' as "coolFrom"
    from holds join orders on orders.id = holds.order_id
    where ${isWaiting}
    order by shipping_charge->>'coolFrom' nulls first, state, orders.created_at
    limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/**
 * Releases orders that waited for cool weather. Each customer whose order can be packed now is told
 * once, by email, even if two owners press at the same moment.
 *
 * @param which.state only those to this one; "" for addresses without a state, null for all orders
 * @returns how many were released
 */
export async function releaseHeatHolds(
  ctx: Pick<AppContext, "db" | "clock" | "orderSubscribers">,
  which: { readonly state: string | null },
): Promise<number> {
  const at = ctx.clock();
  const isToRelease = sql`${isWaiting} and (${which.state}::text is null
    or coalesce(orders.shipping_address->>'state', '') = ${which.state})`;
  return await ctx.db.transaction().execute(async (tx) => {
    const { rows: found } = await sql<{ id: string }>`
      select orders.id from holds join orders on orders.id = holds.order_id
      where ${isToRelease}`.execute(tx);
    const orderIds = found.map(({ id }) => id);
    await lockOrders(tx, orderIds);

    // An order may have changed before it was locked.
    const { rows: released } = await sql<{ id: string; isPaid: boolean }>`
      update holds set released_at = ${at}, released_by = 'owner'
      from orders
      where orders.id = holds.order_id and orders.id = any(${orderIds}::uuid[]) and ${isToRelease}
      returning orders.id, coalesce(orders.payment_status = 'paid', false) as "isPaid"`.execute(tx);

    for (const { id: orderId, isPaid } of released) {
      const event = { kind: "heat-released", actor: "owner", detail: {} } as const;
      await recordOrderEvent(tx, orderId, at, event);
      // It is packed now. Of a bank payment that clears later, the customer hears then.
      if (isPaid) await announceOrderChange(ctx, tx, { code: "heat-released", orderId });
    }
    return released.length;
  });
}
