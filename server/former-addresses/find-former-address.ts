import { sql } from "kysely";
import {
  formerPageSlug,
  formerPathCandidates,
  knownAddress,
} from "#domain/former-addresses/known-addresses.ts";
import { normalizePath } from "#domain/input/normalize-path.ts";
import { pagePath } from "#domain/pages/built-in-pages.ts";
import type { Database } from "../platform/db/database.ts";

/**
 * Where an address of a former shop leads here. Called only for paths that the shop does not have,
 * so that its own pages ask nothing.
 *
 * @returns a path of this shop; undefined when nobody knows the address
 */
export async function findFormerAddress(db: Database, url: URL): Promise<string | undefined> {
  const path = normalizePath(url.pathname);
  // PostgreSQL takes no NUL, and no shop has one in an address.
  if (path.includes("\0")) return undefined;
  const stored = await findStored(db, formerPathCandidates(path));
  if (stored) return stored;
  const page = await findPage(db, path);
  return page ?? knownAddress(path);
}

async function findStored(
  db: Database,
  candidates: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ address: string }>`
    select coalesce(target, '/products/' || products.id) as address
    from former_addresses left join products on products.id = former_addresses.product_id
    where path = any(${candidates}::text[]) and products.archived_at is null
    order by array_position(${candidates}::text[], path) limit 1`.execute(db);
  return rows[0]?.address;
}

/** The owner may have written the same page here, under the same name. */
async function findPage(db: Database, path: string): Promise<string | undefined> {
  const slug = formerPageSlug(path);
  if (slug === undefined) return undefined;
  const row = await db
    .selectFrom("pages")
    .select("slug")
    .where("slug", "=", slug)
    .where("published_version", "is not", null)
    .executeTakeFirst();
  return row && pagePath(row.slug);
}

/** WooCommerce's links that put a product into the cart name it by its id there. */
export async function findFormerProduct(
  db: Database,
  { source, key }: { readonly source: string; readonly key: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("product_sources")
    .innerJoin("products", "products.id", "product_sources.product_id")
    .select("products.id")
    .where("source", "=", source)
    .where("key", "=", key)
    .where("products.archived_at", "is", null)
    .executeTakeFirst();
  return row && `/products/${row.id}`;
}

/** Addresses of a former shop that lead to a product, in alphabetical order. */
export async function listFormerPaths(db: Database, productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("former_addresses")
    .select("path")
    .where("product_id", "=", productId)
    .orderBy("path")
    .limit(20)
    .execute();
  return rows.map(({ path }) => path);
}
