import { type Kysely, sql } from "kysely";

/** The chosen shipping method with the parts of its price, and applied promotions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = ["checkouts", "orders"].flatMap((table) => [
  // survivable: a nullable column needs no rewrite.
  `alter table ${table} add column if not exists shipping_charge jsonb`,
  // survivable: a constant default needs no rewrite.
  `alter table ${table}
     add column if not exists promotions jsonb not null default '[]'
       check (jsonb_typeof(promotions) = 'array')`,
]);
