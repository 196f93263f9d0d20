/** Figures of the tax service, and what it was told of orders and refunds. */
export const taxes = [
  // Kept so that page, payment and order get the same figure from every process. question: a hash of
  // what was asked. result: null while the service does not answer and the shop's own rates count.
  `create table tax_calculations (
     question text primary key,
     result jsonb check (jsonb_typeof(result) = 'object'),
     requested_at timestamptz not null,
     good_until timestamptz not null
   )`,

  // Which can be forgotten.
  `create index tax_calculations_good_until on tax_calculations (good_until)`,

  // Orders with a calculated tax, and the service's transaction once they are paid. problem: why it
  // can't be recorded, so that a person has to look. No foreign keys: the service's books outlive the
  // order.
  `create table tax_transactions (
     order_id uuid primary key,
     calculation text not null,
     transaction_id text,
     line_ids text[],
     recorded_at timestamptz,
     problem text,
     check ((transaction_id is null) = (recorded_at is null)
       and (transaction_id is null) = (line_ids is null))
   )`,

  // id is the refund's, or that of the payment that a bank took back. undone: the refund failed, or
  // the bank paid after all.
  `create table tax_reversals (
     id uuid primary key,
     order_id uuid not null references tax_transactions (order_id),
     reversal_id text not null,
     recorded_at timestamptz not null,
     undone_id text,
     undone_at timestamptz
   )`,

  // The reversals of an order.
  `create index tax_reversals_order on tax_reversals (order_id)`,
];
