import type { Cents } from "#domain/money/cents.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import { type ListedProduct, listedProduct } from "#domain/pricing/listed-product.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { FEATURED, staticFeatured } from "#domain/pricing/static-featured.ts";
import type { AppContext } from "../app-context.ts";
import { findLowestPrice, listProducts, listProductsByIds } from "../catalog/product-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { pricingSection } from "../settings/sections.ts";
import { addStars } from "./add-stars.ts";

export type FeaturedProducts = {
  readonly products: readonly ListedProduct[];
  /** Bars that the hero picture shows. */
  readonly hero: readonly ListedProduct[];
  /** Lowest price of the available bars; null when there is none. */
  readonly lowestPrice: Cents | null;
};

export type ShownFeatured = FeaturedProducts & {
  /** Whether these are substitutes, because the list could not be read. */
  readonly isStandIn: boolean;
};

/** What the home page showed last, for when the list cannot be read. */
const lastShown = new WeakMap<Database, FeaturedProducts>();

/**
 * The bars of the home page: those that the owner chose, or the newest. If they cannot be read:
 * those that were shown last, or in demo mode the samples.
 *
 * @param chosen ids; if empty, the newest are shown
 */
export async function listFeaturedProducts(
  ctx: Pick<AppContext, "db" | "log" | "config" | "currentSettings">,
  chosen: { readonly featured: readonly number[]; readonly hero: readonly number[] },
): Promise<ShownFeatured> {
  const settings = ctx.currentSettings(pricingSection);
  try {
    const shown = await readFeatured(ctx.db, settings, chosen);
    lastShown.set(ctx.db, shown);
    return { ...shown, isStandIn: false };
  } catch (error) {
    ctx.log.error({ err: error }, "featured products could not be read");
    const samples = ctx.config.mode === "demo" ? staticFeatured(settings) : [];
    const shown = lastShown.get(ctx.db) ?? { products: samples, hero: [], lowestPrice: null };
    return { ...shown, isStandIn: true };
  }
}

async function readFeatured(
  db: Database,
  settings: PricingSettings,
  chosen: { readonly featured: readonly number[]; readonly hero: readonly number[] },
): Promise<FeaturedProducts> {
  const [newest, picked, lowest] = await Promise.all([
    listProducts(db, FEATURED),
    listProductsByIds(db, [...chosen.featured, ...chosen.hero]),
    findLowestPrice(db, settings.individual.defaultPrice),
  ]);
  const cards = new Map(picked.map((product) => [product.id, listedProduct(product, settings)]));
  // Deleted bars are skipped; if none is left, the newest are shown.
  const cardsOf = (ids: readonly number[], most: number) => {
    const found = ids.flatMap((id) => cards.get(id) ?? []);
    if (found.length > 0) return found;
    return newest.slice(0, most).map((product) => listedProduct(product, settings));
  };
  return {
    products: await addStars(db, cardsOf(chosen.featured, FEATURED)),
    hero: cardsOf(chosen.hero, 3),
    lowestPrice: lowest && effectivePrice(lowest, settings),
  };
}
