import { sql } from "kysely";
import type { FilterValues, ProductGroup } from "#domain/catalog/count-choices.ts";
import type { ProductListView } from "#domain/catalog/product-list-view.ts";
import { notesOf, tastingGroups } from "#domain/catalog/tasting-notes.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/sql-values.ts";
import { pricingSection } from "../settings/sections.ts";
import {
  categoryCondition,
  chargedPrice,
  country,
  isLikeWord,
  matchesWord,
  withoutConditions,
  wordsOf,
} from "./product-conditions.ts";

/**
 * The values of the list's filters, and what their counts are computed from.
 *
 * @param close whether the list shows words that are similar to the search
 */
export async function listFilterValues(
  ctx: Pick<AppContext, "db" | "currentSettings">,
  view: ProductListView,
  close: boolean,
): Promise<FilterValues> {
  const [values, groups] = await Promise.all([
    listOriginsAndNotes(ctx.db),
    listProductGroups(ctx, view, close),
  ]);
  return { ...values, groups };
}

/** Of all bars, so that a filter does not lose its values when another one is chosen. */
async function listOriginsAndNotes(db: Database): Promise<Pick<FilterValues, "origins" | "notes">> {
  // Many bars share both, so these are made distinct before they are taken apart.
  const { rows } = await sql<{ origin: string; notes: string[] }>`
    select ${country} as origin, notes
    from (select distinct origin, tasting_notes as notes from products where archived_at is null)
      as products
    order by 1`.execute(db);
  const origins = new Set(rows.map(({ origin }) => origin));
  const used = new Set(rows.flatMap(({ notes }) => notes));
  return {
    origins: [...origins].filter(Boolean),
    notes: tastingGroups.filter((group) => notesOf(group).some((note) => used.has(note))),
  };
}

/** The bars of the category that the search finds, those that are alike for the filters together. */
async function listProductGroups(
  ctx: Pick<AppContext, "db" | "currentSettings">,
  view: ProductListView,
  close: boolean,
): Promise<ProductGroup[]> {
  const words = wordsOf(view.search).map(close ? isLikeWord : matchesWord);
  const conditions = [...categoryCondition(view), ...words, ...withoutConditions(view)];
  const where = sql<boolean>`${sql.join([sql`archived_at is null`, ...conditions], sql` and `)}`;
  const { rows } = await sql<{
    cocoa: number | null;
    notes: string[];
    origin: string;
    price: string;
    bars: number;
  }>`
    select cocoa_percentage as cocoa, tasting_notes as notes, origin,
      ${chargedPrice(ctx.currentSettings(pricingSection))} as price, count(*)::integer as bars
    from products where ${where} group by 1, 2, 3, 4`.execute(ctx.db);
  return rows.map(({ price, ...group }) => ({ ...group, price: centsFrom(price) }));
}
