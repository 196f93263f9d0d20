import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { hasRow } from "../../platform/db/rows.ts";

/**
 * Stores until when a call for this order may be running, whatever happens to its process.
 *
 * @param making the shared record that the call may create; nothing by default
 */
export async function setErpQuiet(
  db: Database,
  orderId: string,
  until: Date | null,
  making: string | null = null,
): Promise<void> {
  await db
    .updateTable("erp_syncs")
    .set({ quiet_until: until, making, making_until: making === null ? null : until })
    .where("order_id", "=", orderId)
    .execute();
}

/** Extends that time after a call was interrupted or not answered; it may yet create its record. */
export async function prolongErpQuiet(
  db: Database,
  orderId: string,
  until: Date | null,
): Promise<void> {
  await db
    .updateTable("erp_syncs")
    .set({
      quiet_until: until,
      making_until: sql`case when making is not null then ${until}::timestamptz end`,
    })
    .where("order_id", "=", orderId)
    .execute();
}

/** Whether a call for another order may still create the same record. */
export async function isAnotherOrderMaking(
  db: Database,
  orderId: string,
  making: string,
  now: Date,
): Promise<boolean> {
  return await hasRow(
    db
      .selectFrom("erp_syncs")
      .where("making", "=", making)
      .where("making_until", ">", now)
      .where("order_id", "<>", orderId),
  );
}
