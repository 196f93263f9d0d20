import { type RawBuilder, sql } from "kysely";
import { avoidedWords } from "#domain/catalog/allergen-words.ts";
import { avoidable, cocoaRanges, priceLimits } from "#domain/catalog/product-filters.ts";
import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import { notesOf } from "#domain/catalog/tasting-notes.ts";
import { isOnlyMarks, searchForm, typedSearch } from "#domain/input/search-form.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { containing } from "../platform/db/sql-values.ts";

/** Each word is a condition, so of a longer search the first ones count. */
const MAX_WORDS = 10;

/** What a row of `products` must meet. */
export type Condition = RawBuilder<boolean>;

/** The last part of an origin. */
export const country = sql<string>`trim(regexp_replace(origin, '^.*,', ''))`;

/** Same as `effectivePrice`, in SQL. */
export function chargedPrice({ individual }: PricingSettings): RawBuilder<string> {
  const { defaultPrice, minimumPrice, maximumPrice } = individual;
  return sql`greatest(${toDecimal(minimumPrice)}::numeric, least(${toDecimal(maximumPrice)}::numeric,
    coalesce(price, ${toDecimal(defaultPrice)}::numeric)))`;
}

/** The words of a search; a bar must have them all. */
export function wordsOf(search: string): string[] {
  const form = isOnlyMarks(search) ? search : searchForm(typedSearch(search));
  return [...new Set(form.split(" ").filter(Boolean))].slice(0, MAX_WORDS);
}

/** How far a bar's cocoa share may be from the number of a search: who types 70 also means 68 or 72. */
const NEAR_SHARE = 4;

/** A number is also a cocoa share, such as in "dark 70", and finds those near it. */
export function matchesWord(word: string): Condition {
  const share = shareOf(word);
  if (share === undefined) return saysWord(word);
  return sql`(${saysWord(word)}
    or cocoa_percentage between ${share - NEAR_SHARE} and ${share + NEAR_SHARE})`;
}

/** How far a bar's cocoa share is from the one searched for; undefined for a search without one. */
export function shareDistance(words: readonly string[]): RawBuilder<number> | undefined {
  const share = words.map(shareOf).find((each) => each !== undefined);
  return share === undefined ? undefined : sql`coalesce(abs(cocoa_percentage - ${share}), 100)`;
}

function shareOf(word: string): number | undefined {
  const digits = /^(\d{1,3})%?$/.exec(word)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

// Must be exactly the expression of the index `products_words`.
function saysWord(word: string): Condition {
  return sql`product_words(name, origin, tags, tasting_notes, category, description)
    like ${containing(word)}`;
}

/** For a word that no bar has: those with similar ones. */
export function isLikeWord(word: string): Condition {
  return sql`id in (select products_like(${word}))`;
}

export function categoryCondition({ category }: Pick<ProductListView, "category">): Condition[] {
  return category === "all" ? [] : [sql`category = ${category}`];
}

export function withoutConditions({ without }: Pick<ProductListView, "without">): Condition[] {
  return without.map((each) => {
    const { words, harmless } = avoidedWords(each);
    return sql`not major_allergens && ${avoidable[each].allergens}::text[] and cardinality(ingredients) > 0
      and regexp_replace(lower(array_to_string(ingredients || allergens, chr(10))),
        ${harmless}, '', 'g') !~ ${words}`;
  });
}

/** All of the list's filters. */
export function filterConditions(view: ProductListView, settings: PricingSettings): Condition[] {
  const { cocoa, notes, origin, price } = view;
  const conditions = categoryCondition(view);
  if (cocoa) {
    const { from, to } = cocoaRanges[cocoa];
    conditions.push(sql`cocoa_percentage between ${from} and ${to}`);
  }
  if (notes.length > 0) conditions.push(sql`tasting_notes && ${notes.flatMap(notesOf)}::text[]`);
  if (origin) conditions.push(sql`lower(${country}) = ${origin.toLowerCase()}`);
  if (price) conditions.push(sql`${chargedPrice(settings)} <= ${priceLimits[price].most / 100}`);
  return [...conditions, ...withoutConditions(view)];
}
