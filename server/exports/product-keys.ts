import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/** What this shop's own files call their products: the same as in server/imports. */
export const OWN_SOURCE = "conche";

/**
 * Gives each product a key for files, where it has none: one that no other shop uses, so that a file
 * finds its products again in the shop that wrote it, and nowhere products of somebody else.
 */
export async function giveProductKeys(db: Database): Promise<void> {
  await sql`
    insert into product_sources (source, key, product_id)
    select ${OWN_SOURCE}, gen_random_uuid()::text, id from products
    where not exists (
      select from product_sources
      where source = ${OWN_SOURCE} and product_sources.product_id = products.id
    )`.execute(db);
}
