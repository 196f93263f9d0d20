import { sql } from "kysely";
import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import { type ListedProduct, listedProduct } from "#domain/pricing/listed-product.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { AppContext } from "../app-context.ts";
import { productOf, selectProducts } from "../catalog/product-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { homeSection, pricingSection } from "../settings/sections.ts";
import { addStars } from "./add-stars.ts";
import {
  type Condition,
  chargedPrice,
  filterConditions,
  isLikeWord,
  matchesWord,
  shareDistance,
  wordsOf,
} from "./product-conditions.ts";

/** Page size. A shop with fewer bars shows all of them on one page. */
export const PRODUCTS_A_PAGE = 48;

export type FoundProducts = {
  readonly products: readonly ListedProduct[];
  readonly total: number;
  readonly pages: number;
  /** There was no exact match, so these are similar ones. */
  readonly close: boolean;
};

/**
 * One page of the bars that match a filter, at current prices. A search with a number finds that
 * cocoa share first and then those near it, unless another order than the usual one is chosen.
 */
export async function findProducts(
  ctx: Pick<AppContext, "db" | "currentSettings">,
  view: ProductListView,
): Promise<FoundProducts> {
  const { db } = ctx;
  const settings = ctx.currentSettings(pricingSection);
  const { featured } = ctx.currentSettings(homeSection);
  const words = wordsOf(view.search);
  const filters = filterConditions(view, settings);
  const sorting = { settings, featured };

  const exact = await readPage(db, view, [...filters, ...words.map(matchesWord)], sorting);
  const close = exact.total === 0 && words.length > 0;
  const found = close
    ? await readPage(db, view, [...filters, ...words.map(isLikeWord)], sorting)
    : exact;

  const cards = found.rows.map((row) => listedProduct(productOf(row), settings));
  return {
    products: await addStars(db, cards),
    total: found.total,
    pages: Math.max(1, Math.ceil(found.total / PRODUCTS_A_PAGE)),
    close: close && found.total > 0,
  };
}

async function readPage(
  db: Database,
  { sort, firstSort, page, search }: ProductListView,
  conditions: readonly Condition[],
  sorting: { readonly settings: PricingSettings; readonly featured: readonly number[] },
) {
  const where = sql<boolean>`${sql.join([sql`archived_at is null`, ...conditions], sql` and `)}`;
  const charged = chargedPrice(sorting.settings);

  const newest = sql`created_at desc, id desc`;
  const order = {
    featured: [sql`array_position(${sorting.featured}::integer[], id::integer)`, newest],
    newest: [newest],
    "best-selling": [
      sql`coalesce((select sold from best_sellers where product_id = matching.id), 0) desc`,
    ],
    name: [],
    "price-low": [charged],
    "price-high": [sql`${charged} desc`],
    rating: [sql`coalesce(rating, 0) desc`],
  }[sort];
  const near = sort === firstSort ? shareDistance(wordsOf(search)) : undefined;
  // Sort as people do, whatever the database's own collation is.
  const byName = sql`name collate "en-US-x-icu"`;

  // Filters are evaluated once, for the count and the page. Without them both come from an index.
  const materialized = conditions.length > 0 ? sql`materialized` : sql`not materialized`;
  const { rows: found } = await sql<{ total: number; ids: number[] }>`
    with matching as ${materialized} (select id, name, price, rating, cocoa_percentage, created_at from products where ${where})
    select (select count(*) from matching)::integer as total,
      array(select id from matching order by ${sql.join([...(near ? [near] : []), ...order, byName, sql`id`])}
        limit ${PRODUCTS_A_PAGE} offset ${(page - 1) * PRODUCTS_A_PAGE}) as ids`.execute(db);
  const { total, ids } = found[0] ?? { total: 0, ids: [] };

  const rows = await selectProducts(db)
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy(sql`array_position(${ids}::integer[], id)`)
    .execute();
  return { total, rows };
}
