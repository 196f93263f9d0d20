import { orderLinkMail } from "../../templates/order-link-mail.ts";
import { afterNoChange, due, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";

/** To the shopper who asked: a new link to the order's page. */
export const link = orderMail({
  kind: "link",
  requestAfter: afterNoChange,
  isDue: () => due,
  write: async (ctx, order) => orderLinkMail(order, contextForCustomer(ctx, order)),
});
