import { sql } from "kysely";
import type { FormerAddress } from "#domain/former-addresses/former-address.ts";
import {
  type AddressBook,
  type AddressProblem,
  addressOf,
  MAX_LISTED_ADDRESSES,
  type NewAddress,
  readAddressList,
} from "#domain/former-addresses/read-address-list.ts";
import { searchForm } from "#domain/input/search-form.ts";
import type { AppContext } from "../app-context.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { countRows } from "../platform/db/rows.ts";
import { jsonb } from "../platform/db/sql-values.ts";

export const MAX_FORMER_ADDRESSES = 10_000;

export type AddAddressesResult =
  | { readonly code: "added"; readonly added: number; readonly leftOut: number }
  /** Nothing was stored; `usable` of the lines are right. */
  | {
      readonly code: "problems";
      readonly usable: number;
      readonly problems: readonly AddressProblem[];
    }
  | { readonly code: "empty" | "too-long" | "too-many" };

/**
 * Adds the addresses of a list, all of them or none.
 *
 * @param leavesOut whether lines with problems are left out, as the owner decided after seeing them
 */
export async function addFormerAddresses(
  ctx: Pick<AppContext, "db" | "clock" | "config">,
  { text, leavesOut }: { readonly text: string; readonly leavesOut: boolean },
): Promise<AddAddressesResult> {
  if (text.trim().split("\n").length > MAX_LISTED_ADDRESSES) return { code: "too-long" };
  return await ctx.db.transaction().execute(async (tx): Promise<AddAddressesResult> => {
    // Two lists at once could lead to each other.
    await sql`lock table former_addresses in share row exclusive mode`.execute(tx);
    const { addresses, problems } = readAddressList(text, await readAddressBook(tx, ctx.config));
    if (addresses.length === 0 && problems.length === 0) return { code: "empty" };
    const isStoring = problems.length === 0 || (leavesOut && addresses.length > 0);
    if (!isStoring) return { code: "problems", usable: addresses.length, problems };

    const known = await countRows(tx.selectFrom("former_addresses"));
    if (known + addresses.length > MAX_FORMER_ADDRESSES) return { code: "too-many" };

    await insertFormerAddresses(tx, addresses, { importId: null, at: ctx.clock() });
    return { code: "added", added: addresses.length, leftOut: problems.length };
  });
}

/** Those that exist already stay as they are. */
export async function insertFormerAddresses(
  tx: DatabaseTransaction,
  addresses: readonly NewAddress[],
  { importId, at }: { readonly importId: string | null; readonly at: Date },
): Promise<void> {
  const rows = addresses.map(({ path, productId, target }) => ({
    path,
    product_id: productId ?? null,
    target: target ?? null,
  }));
  await sql`
    insert into former_addresses (path, product_id, target, import_id, created_at)
    select path, product_id, target, ${importId}, ${at}
    from jsonb_to_recordset(${jsonb(rows)}) as row (path text, product_id bigint, target text)
    on conflict (path) do nothing`.execute(tx);
}

export async function removeFormerAddress(db: Database, path: string): Promise<void> {
  await db.deleteFrom("former_addresses").where("path", "=", path).execute();
}

async function readAddressBook(
  tx: DatabaseTransaction,
  { siteUrl, siteHosts }: AppContext["config"],
): Promise<AddressBook> {
  const products = await tx.selectFrom("products").select(["id", "name"]).execute();
  const pages = await tx.selectFrom("pages").select("slug").execute();
  const former = await tx
    .selectFrom("former_addresses")
    .select(["path", "product_id", "target"])
    .execute();
  const named = Map.groupBy(products, ({ name }) => searchForm((name ?? "").trim()));
  return {
    hosts: new Set([new URL(siteUrl).host, ...siteHosts].map((host) => host.toLowerCase())),
    products: new Set(products.map(({ id }) => Number(id))),
    productByName: new Map(
      [...named].flatMap(([name, [only, ...others]]) =>
        only && others.length === 0 ? [[name, Number(only.id)]] : [],
      ),
    ),
    pages: new Set(pages.map(({ slug }) => slug)),
    former: new Map(
      former.map(({ path, product_id, target }) => [
        path,
        target ?? addressOf({ productId: Number(product_id) }),
      ]),
    ),
  };
}

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
