import { type Kysely, sql } from "kysely";
import { patient } from "../prepared.ts";

/**
 * Mail that leaves the house: who is at an event's mail, how often a mail server was handed one
 * without an answer, and what the log says of it. Only adds, so that the version before goes on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql`${sql.raw(statement)} ${patient}`.execute(db);
}

const statements = [
  // claim, claimed_until: one process at a time, and after a crash the next one soon.
  // doubts: how often all of the mail was handed over and nobody knows whether it was taken.
  `alter table mail_events
     add column if not exists claim uuid,
     add column if not exists claimed_until timestamptz,
     add column if not exists doubts integer not null default 0,
     add column if not exists tries integer not null default 0,
     add column if not exists tried_at timestamptz`,
  `alter table email_log
     add column if not exists doubtful boolean not null default false,
     add column if not exists message_id text`,
];
