import { type RawBuilder, sql } from "kysely";
import { avoidable, cocoaRanges, priceLimits } from "#domain/catalog/product-filters.ts";
import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import { notesOf, type TastingGroup, tastingGroups } from "#domain/catalog/tasting-notes.ts";
import { isOnlyMarks, searchForm, typedSearch } from "#domain/input/search-form.ts";
import { toDecimal } from "#domain/money/cents.ts";
import { type ListedProduct, listedProduct } from "#domain/pricing/listed-product.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { AppContext } from "../app-context.ts";
import { productOf, stockRemaining } from "../catalog/product-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { containing } from "../platform/db/sql-values.ts";
import { pricingSection } from "../settings/sections.ts";

/** Each word is a condition, so of a longer search the first ones count. */
const MAX_WORDS = 10;

/** Page size. A shop with fewer bars shows all of them on one page. */
export const PRODUCTS_A_PAGE = 48;

export type FoundProducts = {
  readonly products: readonly ListedProduct[];
  readonly total: number;
  readonly pages: number;
  /** There was no exact match, so these are similar ones. */
  readonly close: boolean;
  /** Values of the filters. */
  readonly origins: readonly string[];
  readonly notes: readonly TastingGroup[];
};

/** One page of the bars that match a filter, at current prices. */
export async function findProducts(
  ctx: Pick<AppContext, "db" | "currentSettings">,
  view: ProductListView,
): Promise<FoundProducts> {
  const { db } = ctx;
  const settings = ctx.currentSettings(pricingSection);
  const form = isOnlyMarks(view.search) ? view.search : searchForm(typedSearch(view.search));
  const words = [...new Set(form.split(" ").filter(Boolean))].slice(0, MAX_WORDS);
  const filters = filtersOf(view, settings);
  const [choices, exact] = await Promise.all([
    listChoices(db),
    readPage(db, view, [...filters, ...words.map(matchesWord)], settings),
  ]);
  const close = exact.total === 0 && words.length > 0;
  const found = close
    ? await readPage(db, view, [...filters, ...words.map(isLikeWord)], settings)
    : exact;
  const products = found.rows.map((row) => listedProduct(productOf(row), settings));
  return {
    products,
    total: found.total,
    pages: Math.max(1, Math.ceil(found.total / PRODUCTS_A_PAGE)),
    close: close && found.total > 0,
    ...choices,
  };
}

type Condition = RawBuilder<boolean>;

async function readPage(
  db: Database,
  { sort, page }: ProductListView,
  conditions: readonly Condition[],
  settings: PricingSettings,
) {
  const where = sql<boolean>`${sql.join([sql`archived_at is null`, ...conditions], sql` and `)}`;
  const charged = chargedPrice(settings);
  const order = {
    name: [],
    "price-low": [charged],
    "price-high": [sql`${charged} desc`],
    rating: [sql`coalesce(rating, 0) desc`],
  }[sort];
  // Sort as people do, whatever the database's own collation is.
  const byName = sql`name collate "en-US-x-icu"`;
  // Filters are evaluated once, for the count and the page. Without them both come from an index.
  const materialized = conditions.length > 0 ? sql`materialized` : sql`not materialized`;
  const { rows: found } = await sql<{ total: number; ids: number[] }>`
    with matching as ${materialized} (select id, name, price, rating from products where ${where})
    select (select count(*) from matching)::integer as total,
      array(select id from matching order by ${sql.join([...order, byName, sql`id`])}
        limit ${PRODUCTS_A_PAGE} offset ${(page - 1) * PRODUCTS_A_PAGE}) as ids`.execute(db);
  const { total, ids } = found[0] ?? { total: 0, ids: [] };
  const rows = await db
    .selectFrom("products")
    .selectAll()
    .select(stockRemaining.as("remaining"))
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy(sql`array_position(${ids}::integer[], id)`)
    .execute();
  return { total, rows };
}

/** Same as `effectivePrice`, in SQL. */
function chargedPrice({ individual }: PricingSettings) {
  const { defaultPrice, minimumPrice, maximumPrice } = individual;
  return sql`greatest(${toDecimal(minimumPrice)}::numeric, least(${toDecimal(maximumPrice)}::numeric,
    coalesce(price, ${toDecimal(defaultPrice)}::numeric)))`;
}

const country = sql<string>`trim(regexp_replace(origin, '^.*,', ''))`;

function filtersOf(view: ProductListView, settings: PricingSettings): Condition[] {
  const { category, cocoa, notes, origin, without, price } = view;
  const conditions: Condition[] = [];
  if (category !== "all") conditions.push(sql`category = ${category}`);
  if (cocoa) {
    const { from, to } = cocoaRanges[cocoa];
    conditions.push(sql`cocoa_percentage between ${from} and ${to}`);
  }
  if (notes.length > 0) conditions.push(sql`tasting_notes && ${notes.flatMap(notesOf)}::text[]`);
  if (origin) conditions.push(sql`lower(${country}) = ${origin.toLowerCase()}`);
  if (price) conditions.push(sql`${chargedPrice(settings)} <= ${priceLimits[price].most / 100}`);
  for (const each of without) {
    const { allergens, words, harmless } = avoidable[each];
    conditions.push(
      sql`not major_allergens && ${allergens}::text[] and cardinality(ingredients) > 0
        and regexp_replace(lower(array_to_string(ingredients || allergens, chr(10))),
          ${harmless}, '', 'g') !~ ${words}`,
    );
  }
  return conditions;
}

/** A number may be the cocoa share, such as in "dark 70". */
function matchesWord(word: string): Condition {
  const share = /^(\d{1,3})%?$/.exec(word)?.[1];
  return share ? sql`(${saysWord(word)} or cocoa_percentage = ${Number(share)})` : saysWord(word);
}

// Must be exactly the expression of the index `products_words`.
function saysWord(word: string): Condition {
  return sql`product_words(name, origin, tags, tasting_notes, category, description)
    like ${containing(word)}`;
}

function isLikeWord(word: string): Condition {
  return sql`id in (select products_like(${word}))`;
}

async function listChoices(db: Database): Promise<Pick<FoundProducts, "origins" | "notes">> {
  // Many bars share both, so these are made distinct before they are taken apart.
  const { rows } = await sql<{ origin: string; notes: string[] }>`
    select ${country} as origin, notes
    from (select distinct origin, tasting_notes as notes from products where archived_at is null)
      as products
    order by 1`.execute(db);
  const origins = new Set(rows.map(({ origin }) => origin));
  const said = new Set(rows.flatMap(({ notes }) => notes));
  return {
    origins: [...origins].filter(Boolean),
    notes: tastingGroups.filter((group) => notesOf(group).some((note) => said.has(note))),
  };
}
