import { type Kysely, sql } from "kysely";

/** A save of an upcoming bar is checked against the version that its form was filled in from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coming_soon_items add column version integer not null default 1`.execute(
    db,
  );
}
