import { pickupReadyMail } from "../../templates/pickup-ready-mail.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";
import { isBeingPacked } from "../order-mail-rules.ts";

/** To the shopper: the order can be picked up, and still waits. */
export const pickupReady = orderMail({
  kind: "pickup-ready",
  requestAfter: (change) => (change.code === "pickup-ready" ? {} : undefined),
  isDue: (facts) => dueIf(facts.isPickup && facts.isPacked && isBeingPacked(facts)),
  write: async (ctx, order) => pickupReadyMail(order, contextForCustomer(ctx, order)),
});
