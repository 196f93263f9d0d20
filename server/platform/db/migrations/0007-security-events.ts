import { type Kysely, sql } from "kysely";

/** How often each kind of attack was met, by the hour, and how much of it the owner was told. */
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
  // A hosted database may have a public API of its own: see the schema's row security.
  await sql`alter table security_events enable row level security`.execute(db);
}
