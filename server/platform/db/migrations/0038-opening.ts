import { type Kysely, sql } from "kysely";

/** Who wants to hear when the shop opens, and what was written on the contact page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The id stands in the links of the emails, so it must not be guessed.
  await sql`create table opening_notices (
    id uuid primary key,
    email text not null,
    asked_at timestamptz not null,
    -- How often its asker was asked to confirm.
    confirmations_asked integer not null default 0,
    confirmed_at timestamptz,
    told_at timestamptz
  )`.execute(db);
  await sql`create unique index opening_notices_open on opening_notices (lower(email))
    where told_at is null`.execute(db);
  await sql`alter table opening_notices enable row level security`.execute(db);

  // Until it is mailed; from then on the email log has it.
  await sql`create table contact_messages (
    id uuid primary key,
    name text not null,
    email text not null,
    body text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index contact_messages_address on contact_messages (lower(email))`.execute(db);
  await sql`alter table contact_messages enable row level security`.execute(db);
}
