import { sql } from "kysely";
import type { Shop } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { forgetErpSteps } from "./erp-sync-queries.ts";
import { queueErpSync } from "./queue-erp-sync.ts";

type RetryingShop = Pick<Shop, "db" | "erp" | "jobs" | "clock">;

export type ErpRetry =
  | { readonly code: "queued"; readonly count: number }
  | { readonly code: "disabled" };

/**
 * Somebody has put something right: the order is mirrored again at once, and from the beginning.
 * Every document is looked for anew, so that one that was deleted or corrected in the ERP counts.
 */
export async function retryErpSync(shop: RetryingShop, orderId: string): Promise<ErpRetry> {
  return await retry(shop, async (tx) => {
    const rows = await tx
      .selectFrom("erp_syncs")
      .select("order_id")
      .where("order_id", "=", orderId)
      .execute();
    return rows.length > 0
      ? rows
      : await tx.selectFrom("orders").select("id as order_id").where("id", "=", orderId).execute();
  });
}

/** Everything that is not where it should be, as after an outage or with a new key. */
export async function retryTroubledErpSyncs(shop: RetryingShop): Promise<ErpRetry> {
  return await retry(shop, (tx) =>
    tx
      .selectFrom("erp_syncs")
      .select("order_id")
      .where("state", "<>", "done")
      .orderBy("requested_at")
      .execute(),
  );
}

/** Orders placed while no ERP was configured, on or after a day. */
export async function sendOlderOrdersToErp(shop: RetryingShop, since: Date): Promise<ErpRetry> {
  return await retry(shop, (tx) =>
    tx
      .selectFrom("orders")
      .select("id as order_id")
      .where("created_at", ">=", since)
      .where(sql<boolean>`not exists (select from erp_syncs where order_id = orders.id)`)
      .orderBy("created_at")
      .execute(),
  );
}

async function retry(
  shop: RetryingShop,
  choose: (tx: DatabaseTransaction) => Promise<{ order_id: string }[]>,
): Promise<ErpRetry> {
  if (!shop.erp) return { code: "disabled" };
  return await shop.db.transaction().execute(async (tx) => {
    const chosen = await choose(tx);
    for (const { order_id } of chosen) {
      await forgetErpSteps(tx, order_id);
      await queueErpSync(shop, tx, order_id);
    }
    return { code: "queued", count: chosen.length };
  });
}
