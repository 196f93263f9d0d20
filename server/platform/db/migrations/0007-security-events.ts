import { type Kysely, sql } from "kysely";

/** Counts of security events per hour and kind, and how many the owner was told about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      hour timestamptz not null,
      kind text not null,
      events integer not null,
      told integer not null default 0,
      primary key (hour, kind)
    )
  `.execute(db);
  // A hosted database may have a public API of its own: see row-security.ts.
  await sql`alter table security_events enable row level security`.execute(db);
}
