/** Checkouts, and the payment provider's events about their payments. */
export const checkouts = [
  // id is the cart's, and becomes the order's. revision is incremented by each change; a write names
  // the revision it read.
  // content_version is incremented when what is paid for changes; intent_version is the one that the
  // provider's intent has. pending is content that the provider is being told about; until
  // lease_until nobody else may change the intent.
  // parcels: what each of several recipients gets, until the orders are placed. purchase_id: the
  // checkout that was paid, of an order that was bought with others; null for all other checkouts.
  // reserved_by: keyed hashes of the networks that pressed Pay last, the smallest first.
  // reserved_since: the first press of Pay of the reservation that goes on, or went on last.
  // checked_at: when the sweep last fetched the payment from its provider.
  // lapses: how often what was reserved was released unpaid; lapsed_at: when it was last.
  `create table checkouts (
     id uuid primary key,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     revision integer not null default 1,
     client_key text,
     is_test boolean not null default false,
     lines jsonb not null check (jsonb_typeof(lines) = 'array'),
     parcels jsonb check (jsonb_typeof(parcels) = 'object'),
     subtotal numeric(12, 2) not null check (subtotal >= 0),
     discount numeric(12, 2) not null check (discount between 0 and subtotal),
     promotions jsonb not null default '[]' check (jsonb_typeof(promotions) = 'array'),
     tax numeric(12, 2) not null check (tax >= 0),
     taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
     shipping numeric(12, 2) not null check (shipping >= 0),
     shipping_charge jsonb,
     total numeric(12, 2) not null check (total = subtotal - discount + tax + shipping),
     gift_card jsonb,
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
     reserved_by text[],
     reserved_since timestamptz,
     lapses integer not null default 0 check (lapses >= 0),
     lapsed_at timestamptz,
     checked_at timestamptz,
     order_id uuid unique,
     purchase_id uuid,
     purchase_position integer,
     constraint checkouts_intent_has_secret
       check ((payment_intent_id is null) = (client_secret is null)),
     constraint checkouts_intent_of_version
       check (payment_intent_id is not null or intent_version is null),
     constraint checkouts_purchase check ((purchase_id is null) = (purchase_position is null))
   )`,

  // For the sweep: submitted checkouts without an order.
  `create index checkouts_open on checkouts (submitted_at) where order_id is null`,
  // For the clean-up: abandoned checkouts.
  `create index checkouts_unsubmitted on checkouts (updated_at) where order_id is null`,
  // The orders that were bought together.
  `create index checkouts_purchase on checkouts (purchase_id, purchase_position)
     where purchase_id is not null`,
  // What a network has reserved, paid and let lapse.
  `create index checkouts_reserved_by on checkouts using gin (reserved_by)
     where reserved_by is not null`,

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

  // Which were received in a period: those not processed yet, and those that can be forgotten.
  `create index payment_events_received on payment_events (received_at)`,
];
