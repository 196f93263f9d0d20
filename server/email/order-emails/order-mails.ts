import { z } from "zod";
import { addressChanged } from "./kinds/address-changed.ts";
import { cancelled } from "./kinds/cancelled.ts";
import { customer } from "./kinds/customer.ts";
import { giftShipped } from "./kinds/gift-shipped.ts";
import { heatReleased } from "./kinds/heat-released.ts";
import { link } from "./kinds/link.ts";
import { owner } from "./kinds/owner.ts";
import { paymentCleared } from "./kinds/payment-cleared.ts";
import { paymentFailed } from "./kinds/payment-failed.ts";
import { paymentLinkKind } from "./kinds/payment-link.ts";
import { pickupReady } from "./kinds/pickup-ready.ts";
import { refunded } from "./kinds/refunded.ts";
import { replied } from "./kinds/reply.ts";
import { shipped } from "./kinds/shipped.ts";
import { orderEmailFields } from "./order-mail.ts";

/** All mails about orders. A change that requests several requests them in this order. */
export const orderMails = [
  customer,
  owner,
  paymentLinkKind,
  paymentCleared,
  paymentFailed,
  cancelled,
  refunded,
  shipped,
  giftShipped,
  addressChanged,
  heatReleased,
  pickupReady,
  link,
  replied,
] as const;
export type OrderEmailKind = (typeof orderMails)[number]["kind"];

export const orderEmailSchema = z.object({
  ...orderEmailFields,
  kind: z.enum(orderMails.map(({ kind }) => kind)),
});
export type OrderEmail = z.output<typeof orderEmailSchema>;

/** The event's key: an order gets one mail of each kind, whoever sends it. */
export function orderMailEvent({ orderId, kind, requestId }: OrderEmail): string {
  return ["order", orderId, kind, ...(requestId ? [requestId] : [])].join(":");
}
