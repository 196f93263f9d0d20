import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { requestErpSync } from "./erp-sync-queries.ts";
import { syncOrderToErpJob } from "./sync-order-to-erp.ts";

/**
 * Has an order mirrored into the ERP, in the transaction that placed or changed it. Called for
 * every change that the books should know of; what is there already is not done again. Does
 * nothing where no ERP is configured.
 */
export async function queueErpSync(
  { erp, jobs, clock }: Pick<AppContext, "erp" | "jobs" | "clock">,
  tx: DatabaseTransaction,
  orderId: string,
): Promise<void> {
  if (!erp) return;
  await requestErpSync(tx, orderId, clock());
  await jobs.enqueue(tx, syncOrderToErpJob, { orderId });
}
