import { type Kysely, sql } from "kysely";

/**
 * Who changes the totals of orders locks all of them until the commit. A transaction that changes
 * orders twice locked some rows and later others; of two such transactions each could wait for the
 * other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function lock_order_totals() returns trigger language plpgsql
   set search_path from current as $$
   begin
     perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.order_totals', 0));
     return new;
   end $$`,

  // Of each row: a change that adds nothing to the totals, such as of a printed slip, waits for
  // nobody.
  `create trigger lock_order_totals before insert on order_totals
     for each row execute function lock_order_totals()`,
];
