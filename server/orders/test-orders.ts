import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/**
 * Whether an order, or one that is about to be placed, was made to try the shop: bought by the owner
 * while the shop was closed. It is in no figure, no tax report and not in the ERP.
 */
export async function isTestOrder(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select
    exists (select from orders where id = ${orderId}::uuid and is_test) or exists (
      select from checkouts as own where own.is_test and (own.id = ${orderId}::uuid
        or own.id = (select purchase_id from checkouts where checkouts.id = ${orderId}::uuid))
    ) as is`.execute(db);
  return rows[0]?.is === true;
}

export async function listTestOrders(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("orders").select("id").where("is_test", "=", true).execute();
  return rows.map(({ id }) => id);
}
