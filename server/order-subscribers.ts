import type { AppContext } from "./app-context.ts";
import { mailOrderChanges } from "./email/order-emails/request-order-emails.ts";
import { syncOrderChanges } from "./erp/sync/queue-erp-sync.ts";
import { followGiftCardOrders } from "./orders/gift-card-orders.ts";
import type { OrderSubscriber } from "./orders/order-subscriber.ts";
import { recordOrderTaxes } from "./tax-records/record-order-taxes.ts";

/** Features that react to changes of orders. */
export function orderSubscribers(
  ctx: Pick<AppContext, "erp" | "jobs" | "clock" | "taxes">,
): readonly OrderSubscriber[] {
  return [
    mailOrderChanges(ctx),
    syncOrderChanges(ctx),
    recordOrderTaxes(ctx),
    followGiftCardOrders(ctx),
  ];
}
