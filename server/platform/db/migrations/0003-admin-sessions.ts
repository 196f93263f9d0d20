import { type Kysely, sql } from "kysely";

/** Sessions get a fixed end, and are listed with their browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Open sessions, including those that the previous version opens, end in twelve hours.
  await sql`
    alter table admin_sessions
      add column ends_at timestamptz not null default now() + interval '12 hours',
      add column browser text not null default '',
      add column pin_mark text not null default ''
  `.execute(db);
}
