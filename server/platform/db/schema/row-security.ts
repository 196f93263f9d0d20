import { shopTables } from "../shop-tables.ts";

const tables = [...shopTables, "kysely_migration", "kysely_migration_lock"];

/** Row security for all tables. */
export const rowSecurity = [
  // A hosted database may have a public API of its own. Row security without policies blocks it;
  // the shop owns the tables and is exempt.
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
       from unnest('{${tables}}'::text[]) as name
       where to_regclass(quote_ident(name)) is not null
     loop
       execute found.command;
     end loop;
   end $$`,
];
