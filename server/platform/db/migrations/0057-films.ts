import { type Kysely, sql } from "kysely";

/** Uploaded films, so that those that nobody saved can be removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table films (name text primary key, created_at timestamptz not null)`,
  `alter table films enable row level security`,
];
