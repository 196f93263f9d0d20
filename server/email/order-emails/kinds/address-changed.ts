import { isUnsent } from "#domain/orders/order-status.ts";
import { addressChangedMail } from "../../templates/address-changed-mail.ts";
import { dueIf, orderMail } from "../order-mail.ts";
import { contextForCustomer } from "../order-mail-context.ts";

/** To the shopper: where the order goes now. Of several changes the last one is told. */
export const addressChanged = orderMail({
  kind: "address-changed",
  requestAfter: (change) =>
    change.code === "address-changed" && change.tellsCustomer
      ? { requestId: change.changeId }
      : undefined,
  // Once it has left, the mail about its parcel says where it goes.
  isDue: ({ status, paymentStatus, isSuperseded }) =>
    dueIf(isUnsent(status) && paymentStatus !== "refunded" && !isSuperseded),
  write: async (ctx, order) => addressChangedMail(order, contextForCustomer(ctx, order)),
});
