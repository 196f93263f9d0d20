import { sql } from "kysely";
import type { RefundStatus } from "#domain/refunds/refund.ts";
import { openHoldKinds } from "../../orders/holds.ts";
import { hasItemsToSend } from "../../orders/line-counts.ts";
import { parseOrderStatus, parsePaymentStatus } from "../../orders/order-queries.ts";
import type { Database } from "../../platform/db/database.ts";
import type { OrderMailFacts } from "./order-mail.ts";
import { type OrderEmail, orderMailEvent } from "./order-mails.ts";

// SQL about an order.

// A former shop's paid order has no payments at all.
const hasNoPaymentHere = sql`(
  select coalesce(bool_or(kind = 'manual') and bool_and(kind in ('manual', 'gift_card')), true)
  from payments where payments.order_id = orders.id and status = 'succeeded')`;
/** A cancelled first order has the owner's mail only if it was sent before. */
const isInEarlierOwnerMail = sql`exists (
  select from checkouts as own
  join checkouts as earlier on earlier.purchase_id = own.purchase_id
    and earlier.purchase_position < own.purchase_position
  join orders as first on first.id = earlier.id
  where own.id = orders.id and (first.status is distinct from 'cancelled'
    or exists (select from mail_events
      where mail_events.key = 'order:' || first.id || ':owner' and sent_at is not null)))`;
const liveOrders = sql`(
  select count(*) from orders as live
  where live.status is distinct from 'cancelled' and live.erased_at is null and (
    live.id = orders.id or live.id in (
      select other.id from checkouts as own
      join checkouts as other on other.purchase_id = own.purchase_id
      where own.id = orders.id)))`;
const hasRecipientEmail = sql`exists (
  select from order_gifts where order_gifts.order_id = orders.id and recipient_email is not null)`;

// SQL about the mail in question.

const hasReply = sql`exists (
  select from replies where replies.id = email."requestId" and replies.order_id = orders.id)`;
const isSuperseded = sql`exists (
  select from mail_events as own
  join mail_events as newer on newer.order_id = own.order_id and newer.kind = own.kind
    and (newer.requested_at, newer.key) > (own.requested_at, own.key)
  where own.key = email.key)`;

type Row = Omit<OrderMailFacts, "status" | "paymentStatus" | "refund" | "shipment"> & {
  readonly key: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly refundStatus: RefundStatus | null;
  readonly hasShipment: boolean;
  readonly emailAt: Date | null;
};

/** What decides about these mails, by the keys of their events. Not of deleted or erased orders. */
export async function readMailFacts(
  db: Database,
  emails: readonly OrderEmail[],
): Promise<ReadonlyMap<string, OrderMailFacts>> {
  if (emails.length === 0) return new Map();
  const wanted = emails.map((email) => ({ ...email, key: orderMailEvent(email) }));
  const { rows } = await sql<Row>`
    select email.key, orders.status, orders.payment_status as "paymentStatus",
      orders.total = 0 as "isFree", ${hasNoPaymentHere} as "hasNoPaymentHere",
      orders.sells_gift_card as "sellsGiftCard", orders.archived_at is not null as "isArchived",
      orders.cancelled_at as "cancelledAt", ${openHoldKinds} as "openHolds",
      ${hasItemsToSend} as "hasItemsToSend",
      coalesce(jsonb_typeof(orders.shipping_charge -> 'pickup') = 'object', false) as "isPickup",
      orders.packed_at is not null as "isPacked",
      ${hasRecipientEmail} as "hasRecipientEmail",
      ${isInEarlierOwnerMail} as "isInEarlierOwnerMail", ${liveOrders} as "liveOrders",
      refunds.status as "refundStatus", shipments.id is not null as "hasShipment",
      shipments.email_at as "emailAt", ${hasReply} as "hasReply", ${isSuperseded} as "isSuperseded"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as email (key text, "orderId" uuid, "requestId" uuid)
    join orders on orders.id = email."orderId" and orders.erased_at is null
    left join refunds on refunds.id = email."requestId" and refunds.order_id = orders.id
    left join shipments on shipments.id = email."requestId" and shipments.order_id = orders.id
      and shipments.undone_at is null
  `.execute(db);
  return new Map(
    rows.map(({ key, refundStatus, hasShipment, emailAt, ...row }) => [
      key,
      {
        ...row,
        status: parseOrderStatus(row.status),
        paymentStatus: parsePaymentStatus(row.paymentStatus),
        liveOrders: Number(row.liveOrders),
        refund: refundStatus && { status: refundStatus },
        shipment: hasShipment ? { emailAt } : null,
      },
    ]),
  );
}
