import { sql } from "kysely";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { defineSweep } from "../../platform/jobs/define-job.ts";
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
    const { rows: onHold } = await sql<{ id: string }>`
      select holds.order_id as id from holds
      join order_gifts on order_gifts.order_id = holds.order_id
      where kind = 'gift_date' and released_at is null and ship_after <= ${today}::date`.execute(
      tx,
    );
    const orderIds = onHold.map(({ id }) => id);
    await lockOrders(tx, orderIds);
    const { rows } = await sql<{ id: string }>`
      update holds set released_at = ${at}, released_by = 'system'
      from order_gifts
      where order_gifts.order_id = holds.order_id and holds.kind = 'gift_date'
        and holds.released_at is null and ship_after <= ${today}::date
      returning order_gifts.order_id as id`.execute(tx);
    for (const { id } of rows) await recordRelease(tx, id, at, "system");
    return rows.length;
  });
}

/** The owner packs a gift before its day. @returns false when it does not wait for its day */
export async function releaseGift(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  orderId: string,
): Promise<boolean> {
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const { numUpdatedRows } = await tx
      .updateTable("holds")
      .set({ released_at: at, released_by: "owner" })
      .where("order_id", "=", orderId)
      .where("kind", "=", "gift_date")
      .where("released_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordRelease(tx, orderId, at, "owner");
    return true;
  });
}

async function recordRelease(
  tx: DatabaseTransaction,
  orderId: string,
  at: Date,
  actor: OrderEventActor,
): Promise<void> {
  await recordOrderEvent(tx, orderId, at, { kind: "gift-released", actor, detail: {} });
}

export const releaseDueGiftsJob = defineSweep({
  name: "release-due-gifts",
  // Midnight of a time zone may be at a quarter of an hour.
  cron: "*/15 * * * *",
  run: releaseDueGifts,
});
