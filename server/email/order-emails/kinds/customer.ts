import { orderConfirmationMail } from "../../templates/order-confirmation-mail.ts";
import { listPurchaseOf } from "../list-purchase-of.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";
import { isBeingPacked } from "../order-mail-rules.ts";

/** To the shopper: the confirmation. */
export const customer = orderMail({
  kind: "customer",
  requestAfter(change) {
    if (change.code !== "placed" || change.isNotifiedElsewhere) return undefined;
    return change.isByHand && change.paymentStatus !== "paid" ? undefined : {};
  },
  // A payment that failed or was refunded meanwhile is told in it.
  isDue: ({ liveOrders }) => dueIf(liveOrders > 0),
  async write(ctx, order, facts) {
    const purchase = await listPurchaseOf(ctx.db, order);
    return orderConfirmationMail(order, contextForCustomer(ctx, order), purchase, {
      isBeingPacked: isBeingPacked(facts),
    });
  },
});
