import { type Kysely, sql } from "kysely";

/** Finds the orders of a mailbox, however its address was typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Same as normalizeEmail in domain/promotions/normalize-email.ts; a test compares them.
  `create function mailbox(email text) returns text language sql immutable strict parallel safe as $$
     select case
       when domain in ('gmail.com', 'googlemail.com') then replace(plain, '.', '') || '@gmail.com'
       else plain || '@' || domain
     end
     from (
       select split_part(address, '@', 2) as domain,
         coalesce(nullif(regexp_replace(split_part(address, '@', 1), '\\+.*$', ''), ''),
           split_part(address, '@', 1)) as plain
       from (select lower(trim(email)) as address) as typed
     ) as parts
   $$`,

  // Whether somebody has ordered before, for codes that are for a first order.
  `create index orders_mailbox on orders (mailbox(customer_email))`,
];
