/** What the shop knows of payments, and how that agrees with the provider's books. */
export const payments = [
  // What the provider last said about a payment. read_at is the database's time when that was
  // recorded: an answer requested before then may be outdated and is requested again. No foreign
  // key: the books need the payments of a deleted order.
  `create table payments (
     id uuid primary key default gen_random_uuid(),
     order_id uuid not null,
     kind text not null check (kind in ('intent', 'gift_card', 'manual', 'payment_link')),
     provider_id text unique,
     created_at timestamptz not null,
     read_at timestamptz,
     amount numeric(12, 2) not null check (amount >= 0),
     status text not null check (status in ('pending', 'succeeded', 'failed')),
     paid_at timestamptz,
     method jsonb,
     failure text,
     verification_url text,
     refunded_amount numeric(12, 2) not null default 0 check (refunded_amount >= 0),
     dispute_state text check (dispute_state in ('open', 'won', 'lost')),
     in_review boolean not null default false,
     fraud_warned_at timestamptz,
     check ((status = 'succeeded') = (paid_at is not null))
   )`,

  // The payments of one order.
  `create index payments_order on payments (order_id)`,

  // Those that reconciliation asks the provider about.
  `create index payments_created on payments (created_at)`,

  // The result of the last reconciliation with the provider's books. One row.
  `create table payment_reconciliation (
     id boolean primary key default true check (id),
     requested_at timestamptz,
     checked_at timestamptz,
     compared integer not null default 0,
     findings jsonb not null default '[]',
     error text check (error in ('not-configured', 'unreachable'))
   )`,
];
