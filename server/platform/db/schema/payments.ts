/** What the shop knows of payments, refunds and disputes, and how that agrees with the provider's books. */
export const payments = [
  // What the provider last said about a payment. read_at is the database's time when that was
  // recorded: an answer requested before then may be outdated and is requested again. No foreign
  // key: the books need the payments of a deleted order.
  // Orders that were bought together share a payment, so provider_id is unique for each order.
  // by_hand_method, by_hand_note: of payments of kind "manual".
  // dispute_changed_at: when its dispute was last decided otherwise.
  `create table payments (
     id uuid primary key default gen_random_uuid(),
     order_id uuid not null,
     kind text not null check (kind in ('intent', 'gift_card', 'manual', 'payment_link')),
     provider_id text,
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
     dispute_changed_at timestamptz,
     in_review boolean not null default false,
     fraud_warned_at timestamptz,
     by_hand_method text
       check (by_hand_method in ('cash', 'check', 'terminal', 'transfer', 'other')),
     by_hand_note text,
     gift_card_id uuid references gift_cards (id),
     gift_card_last4 text,
     unique (provider_id, order_id),
     check ((status = 'succeeded') = (paid_at is not null)),
     constraint payments_gift_card check ((kind = 'gift_card') = (gift_card_id is not null))
   )`,

  // The payments of one order.
  `create index payments_order on payments (order_id)`,
  // Those that reconciliation asks the provider about.
  `create index payments_created on payments (created_at)`,
  // What was paid with a gift card.
  `create index payments_gift_card on payments (gift_card_id) where gift_card_id is not null`,

  // Whole and partial refunds, by the shop, at the provider or by hand. id is the provider's
  // idempotency key. No foreign keys: accounting needs the refunds of deleted orders. payment_id is
  // null for refunds by hand, such as by check. A refund made at the provider may be of several
  // payments.
  // restocks: whether the refunded bars were returned to stock.
  // goods_part, shipping_part, tax_part: how it is divided, computed once when it is made: see
  // divide-refund.ts. Shipping without its tax, which is in tax_part. What remains of the amount
  // belongs to no part.
  `create table refunds (
     id uuid primary key,
     order_id uuid not null,
     payment_id uuid,
     provider_id text,
     status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
     amount numeric(12, 2) not null check (amount > 0),
     shipping numeric(12, 2) not null default 0 check (shipping >= 0),
     goods_part numeric(12, 2) not null default 0,
     shipping_part numeric(12, 2) not null default 0,
     tax_part numeric(12, 2) not null default 0,
     reason text check (reason in ('returned', 'damaged', 'cancelled', 'goodwill', 'duplicate',
       'fraudulent', 'other')),
     note text,
     notify_customer boolean not null default false,
     restocks boolean not null default false,
     requested_by text not null check (requested_by in ('owner', 'provider')),
     requested_at timestamptz not null,
     changed_at timestamptz not null,
     failure text,
     unique (provider_id, payment_id)
   )`,

  // The refunds of an order.
  `create index refunds_order on refunds (order_id)`,
  // Refunds that a job still has to send to the provider.
  `create index refunds_requested on refunds (requested_at) where status = 'requested'`,

  // Refunded bars, with their price after discounts and their tax.
  // - unsent_quantity: how many of them had not left the shop, so that they are not sent anymore
  // - restocked_quantity: how many the refund put into stock after they had left. Not those that
  //   an earlier refund, which failed, had put there already.
  `create table refund_items (
     refund_id uuid not null references refunds (id) on delete cascade,
     order_item_id bigint not null,
     quantity integer not null check (quantity > 0),
     unsent_quantity integer not null default 0 check (unsent_quantity between 0 and quantity),
     restocked_quantity integer not null default 0
       check (restocked_quantity between 0 and quantity - unsent_quantity),
     goods numeric(12, 2) not null check (goods >= 0),
     tax numeric(12, 2) not null check (tax >= 0),
     primary key (refund_id, order_item_id)
   )`,

  // Disputes, with the bank's reason and deadline. id is the provider's. No foreign keys: accounting
  // needs the disputes of deleted orders.
  `create table disputes (
     id text primary key,
     order_id uuid not null,
     payment_id uuid not null,
     state text not null check (state in ('open', 'won', 'lost')),
     reason text not null,
     amount numeric(12, 2) not null check (amount >= 0),
     opened_at timestamptz not null,
     due_at timestamptz,
     refundable boolean not null
   )`,

  // The disputes of an order.
  `create index disputes_order on disputes (order_id)`,

  // A line of the provider's balance, by the provider's id, such as txn_1Qx. It never changes. No
  // foreign keys: the books need it even when the order is deleted.
  // payout_list: of a payout, whether its contents cannot be listed yet (pending), can be (known),
  // were listed and stored in payout_id (listed), or never will be (none).
  // erp_state: skipped means neither fee nor payout, or read while booking was off. quiet_until:
  // until then an interrupted call may still take effect in the ERP.
  `create table balance_entries (
     id text primary key,
     type text not null,
     kind text not null check (kind in ('payment', 'fee', 'payout', 'reserve', 'other')),
     amount numeric(12, 2) not null,
     fee numeric(12, 2) not null,
     net numeric(12, 2) not null check (net = amount - fee),
     currency text not null check (currency ~ '^[a-z]{3}$'),
     created_at timestamptz not null,
     available_on timestamptz not null,
     source_id text,
     intent_id text,
     order_id uuid,
     payout_id text,
     payout_list text check (payout_list in ('pending', 'known', 'listed', 'none')),
     erp_state text not null check (erp_state in ('skipped', 'waiting', 'done', 'failed', 'refused')),
     erp_move_id bigint,
     erp_move_name text,
     erp_attempts integer not null default 0 check (erp_attempts >= 0),
     erp_last_error text,
     erp_quiet_until timestamptz,
     check ((kind = 'payout') = (payout_list is not null)),
     check ((erp_state = 'done') = (erp_move_id is not null)),
     check ((erp_move_id is null) = (erp_move_name is null))
   )`,

  // The last weeks, which reconciliation compares.
  `create index balance_entries_created on balance_entries (created_at)`,
  // What is in a payout.
  `create index balance_entries_payout on balance_entries (payout_id) where payout_id is not null`,
  // What is still to be booked.
  `create index balance_entries_open on balance_entries (created_at)
     where erp_state in ('waiting', 'failed', 'refused')`,

  // The results of the last reconciliation. One row.
  // findings: with the provider's payments; book_findings: with its balance and the ERP's documents.
  // clearing: the last comparison of the provider's balance with the ERP's account.
  // clearing_opening: what the provider held before the shop read its balance for the first time.
  `create table payment_reconciliation (
     id boolean primary key default true check (id),
     requested_at timestamptz,
     checked_at timestamptz,
     compared integer not null default 0,
     findings jsonb not null default '[]',
     error text check (error in ('not-configured', 'unreachable')),
     balance_read_at timestamptz,
     balance_error text check (balance_error in ('not-configured', 'unreachable')),
     book_findings jsonb not null default '[]',
     books_error text check (books_error in ('refused', 'unreachable')),
     clearing jsonb,
     clearing_opening numeric(12, 2)
   )`,
];

/** Payments and refunds of the demo's provider. */
export const demoPayments = [
  // bounces: a bank payment that fails later.
  `create table demo_payments (
     intent_id text primary key,
     amount bigint not null check (amount >= 0),
     method text not null check (method in ('ach', 'debit')),
     state text not null check (state in ('requires_payment_method', 'requires_confirmation',
       'requires_action', 'processing', 'succeeded', 'canceled')),
     bounces boolean not null default false,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,

  `create table demo_refunds (
     id text primary key,
     intent_id text not null references demo_payments (intent_id) on delete cascade,
     refund_id uuid not null unique,
     amount bigint not null check (amount > 0),
     created_at timestamptz not null default now()
   )`,
];
