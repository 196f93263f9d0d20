import { type Kysely, sql } from "kysely";

/** When an order's last cancellation was undone: the books have that on its day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // survivable: a column without a default.
  await sql`alter table orders add column reopened_at timestamptz`.execute(db);
}
