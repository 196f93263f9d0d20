import { type Kysely, sql } from "kysely";

/** A demo plays bank payments that come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // survivable: an older version inserts rows without it.
  await sql`alter table demo_payments add column bounces boolean not null default false`.execute(
    db,
  );
}
