import { type Kysely, sql } from "kysely";

/** By which shipping method a parcel goes, with the parts of its price, and what promotions took off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = ["checkouts", "orders"].flatMap((table) => [
  // survivable: a nullable column takes no rewrite.
  `alter table ${table} add column if not exists shipping_charge jsonb`,
  // survivable: a constant default takes no rewrite.
  `alter table ${table}
     add column if not exists promotions jsonb not null default '[]'
       check (jsonb_typeof(promotions) = 'array')`,
]);
