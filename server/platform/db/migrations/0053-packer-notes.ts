import { type Kysely, sql } from "kysely";

/** What buyers write for whoever packs their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table orders add column packer_note text
         check (packer_note <> '' and length(packer_note) <= 200)`,
    )
    .execute(db);
}
