import { type Kysely, sql } from "kysely";

/** Requests to be told when the shop opens, and messages of the contact page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The id is part of the links in emails, so it must not be guessable.
  await sql`create table opening_notices (
    id uuid primary key,
    email text not null,
    asked_at timestamptz not null,
    -- How many confirmation mails were sent.
    confirmations_asked integer not null default 0,
    confirmed_at timestamptz,
    told_at timestamptz
  )`.execute(db);
  await sql`create unique index opening_notices_open on opening_notices (lower(email))
    where told_at is null`.execute(db);
  await sql`alter table opening_notices enable row level security`.execute(db);

  // Kept until it is mailed; afterwards the email log has it.
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
