import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { forgetErpSteps } from "./erp-sync-queries.ts";
import { queueErpSync } from "./queue-erp-sync.ts";

type RetryContext = Pick<AppContext, "db" | "erp" | "jobs" | "clock">;

export type ErpRetry =
  | { readonly code: "queued"; readonly count: number }
  | { readonly code: "disabled" };

/**
 * Syncs an order again immediately, from the beginning: every document is looked up again, so that
 * deletions and corrections in the ERP are noticed.
 */
export async function retryErpSync(ctx: RetryContext, orderId: string): Promise<ErpRetry> {
  return await retry(ctx, (tx) =>
    tx
      .selectFrom("erp_syncs")
      .select("order_id")
      .where("order_id", "=", orderId)
      .union(tx.selectFrom("orders").select("id as order_id").where("id", "=", orderId))
      .execute(),
  );
}

/** All orders that are not done, such as after an outage or with a new key. */
export async function retryErpSyncErrors(ctx: RetryContext): Promise<ErpRetry> {
  return await retry(ctx, (tx) =>
    tx
      .selectFrom("erp_syncs")
      .select("order_id")
      .where("state", "<>", "done")
      .orderBy("requested_at")
      .execute(),
  );
}

/** Orders placed on or after a day while no ERP was configured. */
export async function sendOlderOrdersToErp(ctx: RetryContext, since: Date): Promise<ErpRetry> {
  return await retry(ctx, (tx) =>
    tx
      .selectFrom("orders")
      .select("id as order_id")
      .where("created_at", ">=", since)
      .where("is_test", "=", false)
      .where(sql<boolean>`not exists (select from erp_syncs where order_id = orders.id)`)
      .orderBy("created_at")
      .execute(),
  );
}

async function retry(
  ctx: RetryContext,
  choose: (tx: DatabaseTransaction) => Promise<{ order_id: string }[]>,
): Promise<ErpRetry> {
  if (!ctx.erp) return { code: "disabled" };
  return await ctx.db.transaction().execute(async (tx) => {
    const chosen = await choose(tx);
    // By their ids, as every change of several orders requests their syncs.
    const orderIds = chosen.map(({ order_id }) => order_id).toSorted();
    for (const orderId of orderIds) {
      await forgetErpSteps(tx, orderId);
      await queueErpSync(ctx, tx, orderId);
    }
    return { code: "queued", count: chosen.length };
  });
}
