import { type Kysely, sql } from "kysely";

/** Whether the ERP's clearing account holds what the payment provider holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Money that the provider holds back, and releases again, is no unknown movement of its balance.
  `alter table balance_entries drop constraint balance_entries_kind_check`,
  // survivable: it allows one more word.
  `alter table balance_entries add constraint balance_entries_kind_check
     check (kind in ('payment', 'fee', 'payout', 'reserve', 'other'))`,
  `update balance_entries set kind = 'reserve'
   where kind = 'other' and type in (
     'payment_network_reserve_hold', 'payment_network_reserve_release',
     'payout_minimum_balance_hold', 'payout_minimum_balance_release',
     'reserve_hold', 'reserve_release', 'reserve_transaction', 'reserved_funds'
   )`,

  // clearing: the last comparison of the provider's balance with the ERP's account.
  // clearing_opening: what the provider held before the shop read its balance for the first time.
  // survivable: columns without defaults.
  `alter table payment_reconciliation
     add column clearing jsonb,
     add column clearing_opening numeric(12, 2)`,
];
