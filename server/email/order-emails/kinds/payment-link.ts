import { paymentLinkMail } from "../../templates/payment-link-mail.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer, paymentLink } from "../order-mail-context.ts";

/** To the shopper: a link to pay an order that the owner entered. */
export const paymentLinkKind = orderMail({
  kind: "payment-link",
  requestAfter: (change) =>
    change.code === "placed" && change.isByHand && change.paymentStatus !== "paid" ? {} : undefined,
  isDue: ({ status, paymentStatus, isArchived }) =>
    dueIf(paymentStatus === "failed" && status !== "cancelled" && !isArchived),
  write: async (ctx, order) =>
    paymentLinkMail(order, contextForCustomer(ctx, order), paymentLink(ctx, order)),
});
