import { type Kysely, sql } from "kysely";

/** A session has an end that use does not put off, and the list of them says whose it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Those that are open, and those that the previous version opens, end in twelve hours.
  await sql`
    alter table admin_sessions
      add column ends_at timestamptz not null default now() + interval '12 hours',
      add column browser text not null default '',
      add column pin_mark text not null default ''
  `.execute(db);
}
