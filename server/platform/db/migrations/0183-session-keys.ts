import { type Kysely, sql } from "kysely";

/** What opened a session of the admin: it ends when that no longer opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // 'pin', 'recovery-code', or the id of a passkey.
  // survivable: a constant default takes no rewrite.
  `alter table admin_sessions add column opened_by text not null default 'pin'`,
];
