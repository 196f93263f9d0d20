import { type Kysely, sql } from "kysely";

/** Passkeys as a second factor after the PIN, if the owner enables it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text primary key,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )
  `.execute(db);
  await sql`
    create table recovery_codes (
      code_hash text primary key,
      created_at timestamptz not null
    )
  `.execute(db);
  // WebAuthn challenges: of a browser that adds a passkey, or one that entered the right PIN.
  await sql`
    create table passkey_challenges (
      holder text primary key,
      challenge text not null,
      tries integer not null default 0,
      ends_at timestamptz not null
    )
  `.execute(db);
  // A hosted database may have a public API of its own: see row-security.ts.
  for (const table of ["passkeys", "recovery_codes", "passkey_challenges"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  }
}
