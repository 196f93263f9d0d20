import { sql } from "kysely";
import type { FormerAddress } from "#domain/former-addresses/former-address.ts";
import type { Database } from "../platform/db/database.ts";

/** In alphabetical order. @param search a part of the path or of the bar's name */
export async function listFormerAddresses(
  db: Database,
  search: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<FormerAddress[]> {
  const { rows } = await sql<FormerAddress>`
    select path, coalesce(target, '/products/' || products.id) as address,
      products.name as "productName", products.archived_at is not null as "isArchived",
      import_id is not null as "isImported"
    ${matching(search)} order by path limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countFormerAddresses(db: Database, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${matching(search)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function matching(search: string) {
  return sql`from former_addresses left join products on products.id = former_addresses.product_id
    where ${search} = '' or strpos(path, lower(${search})) > 0
      or strpos(lower(coalesce(products.name, '')), lower(${search})) > 0`;
}
