import { z } from "zod";
import { confirmation, newOrder, orderLink, reply } from "./kinds/new-order-mails.ts";
import {
  addressChanged,
  giftShipped,
  heatReleased,
  pickupReady,
  shipped,
} from "./kinds/parcel-mails.ts";
import {
  cancelled,
  paymentCleared,
  paymentFailed,
  paymentLink,
  refunded,
} from "./kinds/payment-mails.ts";
import { orderEmailFields } from "./order-mail.ts";

/** All mails about orders. A change that requests several requests them in this order. */
export const orderMails = [
  confirmation,
  newOrder,
  paymentLink,
  paymentCleared,
  paymentFailed,
  cancelled,
  refunded,
  shipped,
  giftShipped,
  addressChanged,
  heatReleased,
  pickupReady,
  orderLink,
  reply,
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
