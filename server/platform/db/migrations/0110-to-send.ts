import { type Kysely, sql } from "kysely";

/**
 * What is still to be sent of each order line, and the slip that was printed for an order. The view
 * order_item_counts is the only SQL that computes it; its formula is that of to-send.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // How many of the refunded bars had not left the shop, so that they are not sent anymore.
  // survivable: a constant default takes no rewrite.
  `alter table refund_items add column unsent_quantity integer not null default 0
     check (unsent_quantity between 0 and quantity)`,

  // A hash of what the printed slip says; null while none is printed.
  // survivable: a column without a default.
  `alter table orders add column printed_slip text`,

  // - refunded_unsent: refunded before they left, so that they are not sent anymore
  // - refunded_shipped: refunded after they left
  // - restocked: returned to stock with a refund after they left, whatever became of the refund
  // - in_parcels: in parcels that were not taken back
  // - to_send: what is still to be sent
  // - shipped: in parcels, or, where the owner marked the order as shipped without one, all
  // - delivered: in delivered parcels, or, where the order is delivered, all that were shipped
  `create view order_item_counts as
   select item.id as order_item_id, item.order_id, item.product_id, item.position, counted.ordered,
     refunds.refunded_unsent, refunds.refunded_shipped, refunds.restocked, parcels.in_parcels,
     greatest(counted.ordered - refunds.refunded_unsent - parcels.in_parcels, 0) as to_send,
     away.shipped,
     case when orders.status = 'delivered' then away.shipped else parcels.delivered end
       as delivered
   from order_items as item
   join orders on orders.id = item.order_id
   cross join lateral (select coalesce(item.quantity, 0) as ordered) as counted
   cross join lateral (
     select coalesce(sum(quantity), 0)::integer as in_parcels,
       coalesce(sum(quantity) filter (where delivered_at is not null), 0)::integer as delivered
     from shipments
     join shipment_items as sent on sent.shipment_id = shipments.id and sent.order_item_id = item.id
     where shipments.order_id = item.order_id and taken_back_at is null
   ) as parcels
   cross join lateral (
     select
       coalesce(sum(unsent_quantity) filter (where refund.status <> 'failed'), 0)::integer
         as refunded_unsent,
       coalesce(sum(quantity - unsent_quantity) filter (where refund.status <> 'failed'), 0)::integer
         as refunded_shipped,
       coalesce(sum(quantity - unsent_quantity) filter (where restocks), 0)::integer as restocked
     from refunds as refund
     join refund_items as refunded
       on refunded.refund_id = refund.id and refunded.order_item_id = item.id
     where refund.order_id = item.order_id
   ) as refunds
   cross join lateral (
     select case
       when orders.status in ('shipped', 'delivered') and not exists (
         select from shipments where order_id = item.order_id and taken_back_at is null
       ) then counted.ordered - refunds.refunded_unsent
       else parcels.in_parcels
     end as shipped
   ) as away`,

  // A hosted database may have a public API of its own. Row security does not protect a view, which
  // reads as its owner: nobody else may read it, and from PostgreSQL 15 on it reads as its reader.
  `do $$
   declare reader text;
   begin
     revoke all on order_item_counts from public;
     for reader in
       select distinct grantee from information_schema.role_table_grants
       where table_schema = current_schema() and table_name = 'order_item_counts'
         and grantee not in (current_user, 'PUBLIC')
     loop
       execute format('revoke all on order_item_counts from %I', reader);
     end loop;
     if current_setting('server_version_num')::integer >= 150000 then
       execute 'alter view order_item_counts set (security_invoker = true)';
     end if;
   end $$`,
];
