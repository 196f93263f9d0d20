import { sql } from "kysely";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
import { releaseHold } from "../holds.ts";
import { type OrderEventActor, recordOrderEvent } from "../order-events.ts";
import { lockOrder, lockOrders } from "../order-queries.ts";

/**
 * Releases the gifts whose day has come, by the shop's time zone.
 *
 * @returns how many were released
 */
export async function releaseDueGifts(
  ctx: Pick<AppContext, "db" | "clock" | "details">,
): Promise<number> {
  const { db, clock, details } = ctx;
  const at = clock();
  const today = dayIn(details().timeZone, at);
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select holds.order_id as id from holds
      join order_gifts on order_gifts.order_id = holds.order_id
      where kind = 'gift_date' and released_at is null and ship_after <= ${today}::date`.execute(
      tx,
    );
    const orderIds = rows.map(({ id }) => id);
    await lockOrders(tx, orderIds);

    let count = 0;
    for (const orderId of orderIds) {
      if (await releaseGiftDateHold(tx, orderId, { at, by: "system" })) count += 1;
    }
    return count;
  });
}

/** The owner packs a gift before its day. @returns false when it does not wait for its day */
export async function releaseGift(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  orderId: string,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    return await releaseGiftDateHold(tx, orderId, { at: clock(), by: "owner" });
  });
}

async function releaseGiftDateHold(
  tx: DatabaseTransaction,
  orderId: string,
  released: { readonly at: Date; readonly by: OrderEventActor },
): Promise<boolean> {
  if (!(await releaseHold(tx, orderId, "gift_date", released))) return false;
  const event = { kind: "gift-released", actor: released.by, detail: {} } as const;
  await recordOrderEvent(tx, orderId, released.at, event);
  return true;
}

export const releaseDueGiftsJob = defineSweep({
  name: "release-due-gifts",
  // Midnight of a time zone may be at a quarter of an hour.
  cron: "*/15 * * * *",
  run: releaseDueGifts,
});
