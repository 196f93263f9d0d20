import { withTrigrams } from "./search.ts";

/** Parcels, their bars and labels, and what is still to be sent. */
export const shipments = [
  // order_status_before: the order's status if the shipment is undone. email_at: when the
  // customer is mailed; null for never. undeliverable_at: since when it is known that it cannot be
  // delivered; undeliverable_resolved_at: when the owner decided what becomes of it. has_failed: the
  // carrier has not said that it comes back. tracked_at: the time of the carrier's newest event.
  `create table shipments (
     id uuid primary key,
     order_id uuid not null references orders (id) on delete cascade,
     carrier text check (carrier in ('usps', 'ups', 'fedex', 'dhl', 'other')),
     tracking_number text,
     estimated_delivery timestamptz,
     order_status_before text not null,
     shipped_at timestamptz not null,
     email_at timestamptz,
     delivered_at timestamptz,
     undone_at timestamptz,
     undeliverable_at timestamptz,
     undeliverable_resolved_at timestamptz,
     has_failed boolean not null default false check (undeliverable_at is not null or not has_failed),
     tracked_at timestamptz,
     check ((carrier is null) = (tracking_number is null)),
     check (undeliverable_at is null or delivered_at is null),
     check (undeliverable_resolved_at is null or undeliverable_at is not null)
   )`,

  // The parcels of an order.
  `create index shipments_order on shipments (order_id)`,
  // The parcel of a tracking number, and the one on its way.
  `create index shipments_tracking on shipments (tracking_number)
     where tracking_number is not null`,
  `create index shipments_tracking_number on shipments (tracking_number)
     where undone_at is null`,
  // The undeliverable parcels that wait for the owner.
  `create index shipments_undeliverable on shipments (order_id)
     where undeliverable_at is not null and undeliverable_resolved_at is null and undone_at is null`,
  // The owner's search for a part of a tracking number.
  withTrigrams(
    "create index shipments_search on shipments using gin (tracking_number gin_trgm_ops)",
  ),

  `create table shipment_items (
     shipment_id uuid not null references shipments (id) on delete cascade,
     order_item_id bigint not null,
     quantity integer not null check (quantity > 0),
     primary key (shipment_id, order_item_id)
   )`,

  // quoted: rates are known. buying: the purchase was started and may have succeeded. bought: it
  // has a tracking number, and its parcel has the label's id. refunded: unused, a refund was
  // requested. No foreign key to shipments: a label is bought before its parcel is created.
  // slip_content: a hash of the address and the bars that it was quoted for. max_price: what the
  // owner agreed to pay.
  `create table shipping_labels (
     id uuid primary key,
     order_id uuid not null references orders (id) on delete cascade,
     provider_id text not null unique,
     rate_id text,
     max_price numeric(12, 2) check (max_price >= 0),
     slip_content text not null,
     state text not null check (state in ('quoted', 'buying', 'bought', 'refunded')),
     service text,
     price numeric(12, 2) check (price >= 0),
     carrier text,
     tracking_number text,
     url text,
     created_at timestamptz not null,
     begun_at timestamptz,
     bought_at timestamptz,
     check (state = 'quoted' or (rate_id is not null and begun_at is not null)),
     check (state in ('quoted', 'buying') or (tracking_number is not null and bought_at is not null))
   )`,

  // The labels of an order.
  `create index shipping_labels_order on shipping_labels (order_id)`,

  // The labels that were bought today.
  `create index shipping_labels_bought on shipping_labels (bought_at) where state = 'bought'`,

  // The only SQL that computes what is still to be sent of each line; its formula is that of
  // to-send.ts.
  // - refunded_unsent: refunded before they left, so that they are not sent anymore
  // - refunded_shipped: refunded after they left
  // - restocked: returned to stock with a refund after they left, whatever became of the refund
  // - in_parcels: in shipments that were not undone
  // - to_send: what is still to be sent
  // - shipped: in parcels, or, where the owner marked the order as shipped without one, all, also if
  //   they cancelled it afterwards
  // - delivered: in delivered parcels, or, where the order is delivered, all that were shipped and are
  //   not undeliverable
  `create view order_item_counts as
   select item.id as order_item_id, item.order_id, item.product_id, item.position, item.quantity as ordered,
     refunds.refunded_unsent, refunds.refunded_shipped, refunds.restocked, parcels.in_parcels,
     greatest(item.quantity - refunds.refunded_unsent - parcels.in_parcels, 0) as to_send,
     away.shipped,
     case when orders.status = 'delivered' then away.shipped - parcels.undeliverable
       else parcels.delivered end as delivered
   from order_items as item
   join orders on orders.id = item.order_id
   cross join lateral (
     select coalesce(sum(quantity), 0)::integer as in_parcels,
       coalesce(sum(quantity) filter (where delivered_at is not null), 0)::integer as delivered,
       coalesce(sum(quantity) filter (where undeliverable_at is not null), 0)::integer as undeliverable
     from shipments
     join shipment_items as sent on sent.shipment_id = shipments.id and sent.order_item_id = item.id
     where shipments.order_id = item.order_id and undone_at is null
   ) as parcels
   cross join lateral (
     select
       coalesce(sum(unsent_quantity) filter (where refund.status <> 'failed'), 0)::integer
         as refunded_unsent,
       coalesce(sum(quantity - unsent_quantity) filter (where refund.status <> 'failed'), 0)::integer
         as refunded_shipped,
       coalesce(sum(restocked_quantity), 0)::integer as restocked
     from refunds as refund
     join refund_items as refunded
       on refunded.refund_id = refund.id and refunded.order_item_id = item.id
     where refund.order_id = item.order_id
   ) as refunds
   cross join lateral (
     select case
       when coalesce(orders.cancelled_from, orders.status) in ('shipped', 'delivered') and not exists (
         select from shipments where order_id = item.order_id and undone_at is null
       ) then item.quantity - refunds.refunded_unsent
       else parcels.in_parcels
     end as shipped
   ) as away`,
];
