/** How far each order has come in the ERP. */
export const erp = [
  // No foreign key: an order's documents in the ERP outlive it.
  `create table erp_syncs (
     order_id uuid primary key,
     state text not null check (state in ('waiting', 'done', 'failed', 'refused')),
     requested_at timestamptz not null,
     requests integer not null default 1,
     customer_id bigint,
     sale_order_id bigint,
     sale_order_name text,
     invoice_id bigint,
     invoice_name text,
     payment_id bigint,
     payment_name text,
     paid_at timestamptz,
     delivery_names text[],
     delivered_at timestamptz,
     attempts integer not null default 0,
     last_error text,
     next_try_at timestamptz,
     quiet_until timestamptz,
     making_until timestamptz
   )`,

  // The list of the Odoo screen, oldest first.
  `create index erp_syncs_open on erp_syncs (requested_at) where state <> 'done'`,
];
