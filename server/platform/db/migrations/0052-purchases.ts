import { type Kysely, sql } from "kysely";

/** Several orders that were bought with one payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // parcels: what each recipient gets, until the orders are placed. purchase_id: the checkout that was
  // paid, of an order that was bought with others; null for all other checkouts.
  `alter table checkouts
     add column parcels jsonb check (jsonb_typeof(parcels) = 'object'),
     add column purchase_id uuid,
     add column purchase_position integer`,
  // survivable: the previous version writes neither.
  `alter table checkouts add constraint checkouts_purchase
     check ((purchase_id is null) = (purchase_position is null))`,
  `create index checkouts_purchase on checkouts (purchase_id, purchase_position)
     where purchase_id is not null`,

  // The orders of a purchase share a payment, and a refund made at the provider may be of several.
  `alter table payments drop constraint payments_provider_id_key`,
  // survivable: allows more than before.
  `alter table payments add constraint payments_provider_id_key unique (provider_id, order_id)`,
  `alter table refunds drop constraint refunds_provider_id_key`,
  // survivable: allows more than before.
  `alter table refunds add constraint refunds_provider_id_key unique (provider_id, payment_id)`,
];
