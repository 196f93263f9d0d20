import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Category } from "#domain/catalog/category.ts";
import type { Product } from "#domain/catalog/product.ts";
import type { ProductListSort } from "#domain/catalog/product-list-sort.ts";
import type { Database } from "../platform/db/database.ts";
import type { DB } from "../platform/db/generated-types.ts";
import { countRows } from "../platform/db/rows.ts";
import { saysTyped } from "../platform/db/sql-values.ts";
import { isInStock, listProductsByIds, productOf, selectProducts } from "./product-queries.ts";

/** Filter of the admin's product list. */
export type ProductFilter = {
  readonly search: string;
  readonly category: Category | undefined;
  readonly inStock: boolean | undefined;
  /** Archived products instead of those in the shop. */
  readonly archived: boolean;
  /** Only these. */
  readonly ids?: readonly number[] | undefined;
};

/** Must be exactly the expression of the index `products_found`. */
const searchedText = sql`name || chr(10) || origin || chr(10) || description`;

const sortedBy = {
  // As people sort: Å and É where A and E are.
  name: sql`name collate "en-US-x-icu"`,
  price: sql`price`,
  stock: isInStock,
};

/** Matching products, sorted as requested and then newest first. */
export async function listMatchingProducts(
  db: Database,
  filter: ProductFilter,
  page: { readonly limit: number; readonly offset: number },
  sort?: ProductListSort,
): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where((row) => matches(row, filter))
    .$if(sort !== undefined, (query) =>
      query.orderBy(sortedBy[sort?.by ?? "name"], sort?.descending ? "desc" : "asc"),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(productOf);
}

/** More products than this share a word that says nothing. */
const MAX_SORTED = 500;

/** Products that say what was typed: those with it in their names first, archived ones last. */
export async function searchProducts(
  db: Database,
  typed: string,
  limit: number,
): Promise<Product[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, name, archived_at from products where ${saysTyped(searchedText, typed)}
      limit ${MAX_SORTED}
    ) as found
    order by ${saysTyped(sql`name`, typed)} desc, archived_at is not null,
      name collate "en-US-x-icu", id
    limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const products = new Map((await listProductsByIds(db, ids)).map((each) => [each.id, each]));
  return ids.flatMap((id) => products.get(id) ?? []);
}

export async function countMatchingProducts(db: Database, filter: ProductFilter): Promise<number> {
  return await countRows(db.selectFrom("products").where((row) => matches(row, filter)));
}

const MAX_SUGGESTED = 300;

/** Suggestions for ingredients, most used first. */
export async function listKnownIngredients(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(ingredient) as name
    from products, unnest(ingredients) as ingredient
    where trim(ingredient) <> ''
    group by lower(ingredient)
    order by count(*) desc, lower(ingredient)
    limit ${MAX_SUGGESTED}
  `.execute(db);
  return rows.map(({ name }) => name);
}

function matches(row: ExpressionBuilder<DB, "products">, filter: ProductFilter) {
  const { search, category, inStock, archived, ids } = filter;
  const conditions: RawBuilder<SqlBool>[] = [
    sql<boolean>`archived_at is ${archived ? sql`not null` : sql`null`}`,
  ];
  if (search !== "") conditions.push(saysTyped(searchedText, search));
  if (category) conditions.push(sql`category = ${category}`);
  if (inStock === true) conditions.push(isInStock);
  if (inStock === false) conditions.push(sql<boolean>`not ${isInStock}`);
  if (ids) conditions.push(sql`id = any(${ids}::bigint[])`);
  return row.and(conditions);
}
