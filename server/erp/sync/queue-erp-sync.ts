import type { AppContext } from "../../app-context.ts";
import type { OrderSubscriber } from "../../orders/order-subscriber.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { forgetErpDelivery, requestErpSync } from "./erp-sync-queries.ts";
import { syncOrderToErpJob } from "./sync-order-to-erp.ts";

/**
 * Has an order mirrored into the ERP, in the transaction that placed or changed it. Does nothing
 * where no ERP is configured.
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

/** Has every change of an order mirrored into the ERP, where one is configured. */
export function syncOrderChanges(ctx: Pick<AppContext, "erp" | "jobs" | "clock">): OrderSubscriber {
  return async (tx, { code, orderId }) => {
    if (code === "address-changed") await forgetErpDelivery(tx, orderId);
    await queueErpSync(ctx, tx, orderId);
  };
}
