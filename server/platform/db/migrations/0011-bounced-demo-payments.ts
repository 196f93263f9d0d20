import { type Kysely, sql } from "kysely";

/** Demo bank payments that fail later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // survivable: an older version inserts rows without it.
  await sql`alter table demo_payments add column bounces boolean not null default false`.execute(
    db,
  );
}
