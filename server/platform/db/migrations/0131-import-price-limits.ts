import { type Kysely, sql } from "kysely";

/** Price limits that the owner moves with an import, so that taking it back restores them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // {minimum, maximum} in cents. former_price_limits: what they were when the import started.
  await sql`alter table imports add column price_limits jsonb,
    add column former_price_limits jsonb`.execute(db);
}
