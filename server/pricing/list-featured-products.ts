import { type ProductCard, productCard } from "#domain/pricing/product-card.ts";
import { FEATURED, staticFeatured } from "#domain/pricing/static-featured.ts";
import type { AppContext } from "../app-context.ts";
import { listProducts } from "../catalog/product-queries.ts";
import type { Database } from "../platform/db/database.ts";
import { getPricingSettings } from "./pricing-settings-queries.ts";

/** What the home page showed last, for the time when the list cannot be read. */
const lastShown = new WeakMap<Database, readonly ProductCard[]>();

export type FeaturedProducts = {
  readonly products: readonly ProductCard[];
  /** Whether others than the newest are shown, because the list could not be read. */
  readonly isStandIn: boolean;
};

/**
 * The newest products, for the home page. When the list cannot be read, they are those that were
 * shown last, or the samples if none were.
 */
export async function listFeaturedProducts(
  ctx: Pick<AppContext, "db" | "log">,
): Promise<FeaturedProducts> {
  const settings = await getPricingSettings(ctx.db, ctx.log);
  try {
    const newest = await listProducts(ctx.db, FEATURED);
    const products = newest.map((product) => productCard(product, settings));
    lastShown.set(ctx.db, products);
    return { products, isStandIn: false };
  } catch (error) {
    ctx.log.error({ err: error }, "featured products could not be read");
    return { products: lastShown.get(ctx.db) ?? staticFeatured(settings), isStandIn: true };
  }
}
