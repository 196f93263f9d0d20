import { shopTables } from "../table-catalog.ts";

const tables = [...shopTables, "kysely_migration", "kysely_migration_lock"];

/**
 * A hosted database may have a public API of its own. Row security without policies blocks it; the
 * shop owns the tables and is exempt.
 */
export const rowSecurity = [
  `do $$
   declare name text;
   begin
     foreach name in array '{${tables}}'::text[] loop
       if to_regclass(quote_ident(name)) is not null then
         execute format('alter table %I enable row level security', name);
       end if;
     end loop;
   end $$`,

  // Row security does not protect a view, which reads as its owner: nobody else may read it, and from
  // PostgreSQL 15 on it reads as its reader.
  `do $$
   declare reader text;
   begin
     revoke all on order_item_counts from public;
     for reader in
       select distinct grantee from information_schema.role_table_grants
       where table_schema = current_schema() and table_name = 'order_item_counts'
         and grantee not in (current_user, 'PUBLIC')
     loop
       execute format('revoke all on order_item_counts from %I', reader);
     end loop;
     if current_setting('server_version_num')::integer >= 150000 then
       execute 'alter view order_item_counts set (security_invoker = true)';
     end if;
   end $$`,
];
