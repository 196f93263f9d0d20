import { sql } from "kysely";
import { nativeFileRow, nativeFileTitles } from "#domain/catalog/import/native-file-row.ts";
import type { AppContext } from "../app-context.ts";
import { productOf, selectProducts } from "../catalog/product-queries.ts";
import { plainCsvRows } from "../platform/csv/csv-rows.ts";
import type { Database } from "../platform/db/database.ts";
import { BATCH, readInBatches } from "../platform/db/read-in-batches.ts";

/**
 * Streams all products as a CSV file that this shop, or another Conche shop, can import. Sorted by
 * id, so that none is missed or repeated.
 */
export async function* exportProducts({
  db,
  config,
}: Pick<AppContext, "db" | "config">): AsyncGenerator<string> {
  await giveProductKeys(db);
  yield plainCsvRows([nativeFileTitles]);
  for await (const rows of readInBatches<Row>((last) => readBatch(db, last?.id ?? 0))) {
    yield plainCsvRows(
      rows.map((row) => {
        const product = { ...productOf(row), key: row.key ?? "", barcode: row.barcode ?? "" };
        return nativeFileRow(product, config.siteUrl);
      }),
    );
  }
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

async function readBatch(db: Database, lastId: number) {
  return await selectProducts(db)
    .select([
      sql<string | null>`(select min(key) from product_sources
        where source = ${CONCHE_SOURCE} and product_id = products.id)`.as("key"),
      sql<string | null>`(select barcode from product_labels
        where product_id = products.id)`.as("barcode"),
    ])
    .where("id", ">", lastId)
    .orderBy("id")
    .limit(BATCH)
    .execute();
}

/** The source name of this shop's own files: the same as in server/imports. */
export const CONCHE_SOURCE = "conche";

/**
 * Gives each product without one a key for files. It is globally unique, so that a file finds its
 * products in the shop that wrote it, and nobody else's products.
 */
export async function giveProductKeys(db: Database): Promise<void> {
  await sql`
    insert into product_sources (source, key, product_id)
    select ${CONCHE_SOURCE}, gen_random_uuid()::text, id from products
    where not exists (
      select from product_sources
      where source = ${CONCHE_SOURCE} and product_sources.product_id = products.id
    )`.execute(db);
}
