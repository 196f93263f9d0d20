/** Checkouts, and what the payment provider told about their payments. */
export const checkouts = [
  // content_version grows with every change of what is paid for; intent_version is the one that the
  // provider's intent is known to have.
  `create table checkouts (
     id uuid primary key,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     lines jsonb not null,
     subtotal numeric(12, 2) not null,
     discount numeric(12, 2) not null,
     tax numeric(12, 2) not null,
     shipping numeric(12, 2) not null,
     total numeric(12, 2) not null,
     payment_method text not null,
     payment_intent_id text unique,
     client_secret text,
     details jsonb,
     submitted_at timestamptz,
     submitted_by text,
     order_id uuid unique,
     content_version integer not null default 1,
     pending jsonb,
     intent_version integer,
     intent_attempt integer not null default 1,
     create_asked boolean not null default false,
     calling_version integer,
     calling_until timestamptz,
     asked_at timestamptz,
     client_key text
   )`,

  // What the sweep asks for: submitted, and no order yet.
  `create index checkouts_open on checkouts (submitted_at) where order_id is null`,

  `create index checkouts_unsubmitted on checkouts (updated_at) where order_id is null`,

  `create table demo_payments (
     intent_id text primary key,
     amount bigint not null,
     method text not null,
     state text not null,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,

  // One row for each event that the provider signed. meaning: what only the event says, such as that
  // a card was declined. processed_at: what it told of is done.
  `create table payment_events (
     id text primary key,
     type text not null,
     object_id text not null,
     intent_id text,
     meaning text,
     received_at timestamptz not null,
     processed_at timestamptz
   )`,

  `create index payment_events_received on payment_events (received_at)`,

  // What the last comparison with the provider found. One row.
  `create table payment_agreement (
     id boolean primary key default true check (id),
     requested_at timestamptz,
     checked_at timestamptz,
     compared integer not null default 0,
     findings jsonb not null default '[]',
     error text
   )`,
];
