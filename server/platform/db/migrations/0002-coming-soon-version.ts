import { type Kysely, sql } from "kysely";

/** A save of an upcoming bar names the version that its form was opened with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coming_soon_items add column version integer not null default 1`.execute(
    db,
  );
}
