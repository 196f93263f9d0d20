import { heatReleasedMail } from "../../templates/heat-released-mail.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";
import { isBeingPacked } from "../order-mail-rules.ts";

/** To the shopper: it is cool enough, and the order is packed now. */
export const heatReleased = orderMail({
  kind: "heat-released",
  requestAfter: (change) => (change.code === "heat-released" ? {} : undefined),
  isDue: (facts) => dueIf(isBeingPacked(facts)),
  write: async (ctx, order) => heatReleasedMail(order, contextForCustomer(ctx, order)),
});
