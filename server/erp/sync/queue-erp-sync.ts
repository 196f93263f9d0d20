import type { AppContext } from "../../app-context.ts";
import type { OrderSubscriber } from "../../orders/order-subscriber.ts";
import { isTestOrder } from "../../orders/test-orders.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import { forgetErpDeliveryContact, requestErpSync } from "./erp-sync-queries.ts";
import { syncOrderToErpJob } from "./sync-order-to-erp.ts";

/**
 * Requests the sync of an order to the ERP, in the transaction that placed or changed it. Does
 * nothing without an ERP.
 */
export async function queueErpSync(
  { erp, jobs, clock }: Pick<AppContext, "erp" | "jobs" | "clock">,
  tx: DatabaseTransaction,
  orderId: string,
): Promise<void> {
  if (!erp || (await isTestOrder(tx, orderId))) return;
  await requestErpSync(tx, orderId, clock());
  await jobs.enqueue(tx, syncOrderToErpJob, { orderId });
}

/** Requests a sync for every change of an order, if an ERP is configured. */
export function syncOrderChanges(ctx: Pick<AppContext, "erp" | "jobs" | "clock">): OrderSubscriber {
  return async (tx, { code, orderId }) => {
    if (code === "address-changed") await forgetErpDeliveryContact(tx, orderId);
    await queueErpSync(ctx, tx, orderId);
  };
}
