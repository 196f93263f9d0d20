/** Checkouts, and the payment provider's events about their payments. */
export const checkouts = [
  // revision is incremented by each change; a write names the revision it read. content_version is
  // incremented when what is paid for changes; intent_version is the one that the provider's intent
  // has. pending is content that the provider is being told about; until lease_until nobody else
  // may change the intent.
  `create table checkouts (
     id uuid primary key,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     revision integer not null default 1,
     client_key text,
     lines jsonb not null check (jsonb_typeof(lines) = 'array'),
     subtotal numeric(12, 2) not null check (subtotal >= 0),
     discount numeric(12, 2) not null check (discount between 0 and subtotal),
     tax numeric(12, 2) not null check (tax >= 0),
     shipping numeric(12, 2) not null check (shipping >= 0),
     total numeric(12, 2) not null check (total = subtotal - discount + tax + shipping),
     payment_method text not null check (payment_method in ('ach', 'debit')),
     content_version integer not null default 1,
     intent_requested boolean not null default false,
     intent_attempt integer not null default 1,
     payment_intent_id text unique,
     client_secret text,
     intent_version integer,
     pending jsonb,
     lease_until timestamptz,
     details jsonb,
     submitted_at timestamptz,
     submitted_by text,
     asked_at timestamptz,
     order_id uuid unique,
     constraint checkouts_intent_has_secret
       check ((payment_intent_id is null) = (client_secret is null)),
     constraint checkouts_intent_of_version
       check (payment_intent_id is not null or intent_version is null)
   )`,

  // For the sweep: submitted checkouts without an order.
  `create index checkouts_open on checkouts (submitted_at) where order_id is null`,

  `create index checkouts_unsubmitted on checkouts (updated_at) where order_id is null`,

  `create table demo_payments (
     intent_id text primary key,
     amount bigint not null check (amount >= 0),
     method text not null check (method in ('ach', 'debit')),
     state text not null check (state in ('requires_payment_method', 'requires_confirmation',
       'requires_action', 'processing', 'succeeded', 'canceled')),
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,

  // One row for each signed event of the provider. meaning: facts that only the event contains,
  // such as a declined card.
  `create table payment_events (
     id text primary key,
     type text not null,
     object_id text not null,
     intent_id text,
     meaning text check (meaning in ('decline', 'fraud-warning')),
     received_at timestamptz not null,
     processed_at timestamptz
   )`,

  `create index payment_events_received on payment_events (received_at)`,
];
