import type { AppContext } from "../app-context.ts";
import type { OrderSubscriber } from "../orders/order-subscriber.ts";
import { queueErpSync } from "./queue-erp-sync.ts";

/** Has every change of an order mirrored into the ERP, where one is configured. */
export function syncOrderChanges(ctx: Pick<AppContext, "erp" | "jobs" | "clock">): OrderSubscriber {
  return async (tx, { orderId }) => await queueErpSync(ctx, tx, orderId);
}
