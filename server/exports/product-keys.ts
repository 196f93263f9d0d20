import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/** The source name of this shop's own files: the same as in server/imports. */
export const OWN_SOURCE = "conche";

/**
 * Gives each product without one a key for files. It is globally unique, so that a file finds its
 * products in the shop that wrote it, and nobody else's products.
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
