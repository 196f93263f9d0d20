/** How far each order, its credit notes and its parcels have come in the ERP. */
export const erp = [
  // No foreign key: an order's documents in the ERP outlive it.
  // making: which shared thing a call may be creating until making_until.
  // goods: what the ERP has of an order's goods, so that it is asked only after a change.
  `create table erp_syncs (
     order_id uuid primary key,
     state text not null check (state in ('waiting', 'done', 'failed', 'refused')),
     requested_at timestamptz not null,
     requests integer not null default 1,
     customer_id bigint,
     delivery_contact_id bigint,
     sale_order_id bigint,
     sale_order_name text,
     invoice_id bigint,
     invoice_name text,
     payment_id bigint,
     payment_name text,
     paid_at timestamptz,
     delivery_names text[],
     delivered_at timestamptz,
     goods text,
     tracking text,
     cancelled_at timestamptz,
     attempts integer not null default 0,
     last_error text,
     next_try_at timestamptz,
     quiet_until timestamptz,
     making text,
     making_until timestamptz
   )`,

  // The list of the Odoo screen, oldest first.
  `create index erp_syncs_open on erp_syncs (requested_at) where state <> 'done'`,

  // id is the refund's, or the order's own for what its cancellation takes back. No foreign keys: the
  // documents in the ERP outlive the order.
  `create table erp_credits (
     id uuid primary key,
     order_id uuid not null,
     credit_note_id bigint not null,
     credit_note_name text not null,
     payment_id bigint,
     payment_name text,
     settled_at timestamptz,
     created_at timestamptz not null
   )`,

  // The credit notes of an order.
  `create index erp_credits_order on erp_credits (order_id)`,

  // parcel_id: the shipment's, or the order's own where it was marked as shipped without one.
  // goods: what the parcel held, with its lots, because a shipment may be undone.
  // delivered_at: null while a call that delivers it may be running. No foreign keys: the documents
  // in the ERP outlive the order.
  `create table erp_deliveries (
     id bigint generated always as identity primary key,
     order_id uuid not null,
     parcel_id uuid not null,
     goods jsonb not null,
     delivery_ids bigint[] not null default '{}',
     delivery_names text[] not null default '{}',
     delivered_at timestamptz,
     returned_at timestamptz
   )`,

  // A parcel has one delivery that was not returned; by order, to find all of them.
  `create unique index erp_deliveries_parcel on erp_deliveries (order_id, parcel_id)
     where returned_at is null`,
  `create index erp_deliveries_order on erp_deliveries (order_id)`,
];
