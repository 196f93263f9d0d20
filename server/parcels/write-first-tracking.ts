import { sql } from "kysely";
import type { DatabaseTransaction } from "../platform/db/database.ts";

/** Copies the first parcel's tracking to the columns of the order. */
export async function writeFirstTracking(tx: DatabaseTransaction, orderId: string): Promise<void> {
  await sql`
    update orders set tracking_number = first.tracking_number,
      estimated_delivery = first.estimated_delivery
    from (values (true)) as one
    left join lateral (
      select tracking_number, estimated_delivery from shipments
      where order_id = ${orderId} and taken_back_at is null
      order by tracking_number is null, shipped_at, id limit 1
    ) as first on true
    where orders.id = ${orderId}`.execute(tx);
}
