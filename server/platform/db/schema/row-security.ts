const tables = `array[${[
  "products",
  "inventory_levels",
  "settings",
  "settings_history",
  "app_secrets",
  "app_state",
  "coming_soon_items",
  "orders",
  "order_items",
  "order_events",
  "deleted_orders",
  "holds",
  "order_number_counters",
  "order_totals",
  "checkouts",
  "demo_payments",
  "payment_events",
  "payments",
  "payment_reconciliation",
  "email_log",
  "mail_events",
  "erp_syncs",
  "media",
  "admin_sessions",
  "pin_attempts",
  "limits",
  "kysely_migration",
  "kysely_migration_lock",
]
  .map((name) => `'${name}'`)
  .join(", ")}]`;

/** Row security for every table. */
export const rowSecurity = [
  // A hosted database may have a public API of its own. Row security without a policy shuts it out;
  // the shop's connection owns the tables and is not held back.
  `do $$
   declare found record;
   begin
     for found in
       select format('drop policy %I on %I.%I', policyname, schemaname, tablename) as command
       from pg_policies
       where schemaname = current_schema() and tablename in ('products', 'orders', 'order_items')
     loop
       execute found.command;
     end loop;
     for found in
       select format('alter table %I enable row level security', name) as command
       from unnest(${tables}) as name
     loop
       execute found.command;
     end loop;
   end $$`,
];
