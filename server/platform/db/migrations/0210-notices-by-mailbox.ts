import { type Kysely, sql } from "kysely";

/** How often a mailbox was asked to confirm, whatever its address looked like. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index stock_notices_mailbox on stock_notices (mailbox(email))`.execute(db);
  await sql`create index opening_notices_mailbox on opening_notices (mailbox(email))`.execute(db);
}
