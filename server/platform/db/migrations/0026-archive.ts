import { type Kysely, sql } from "kysely";

/** Indexes for the lists of archived and other orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_open on orders (created_at, id) where archived_at is null`.execute(
    db,
  );
  await sql`create index orders_archived on orders (created_at, id)
    where archived_at is not null`.execute(db);
}
