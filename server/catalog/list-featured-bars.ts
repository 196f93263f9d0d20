import { type ProductCard, productCard } from "#domain/catalog/product-card.ts";
import { cents } from "#domain/money/cents.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings.ts";
import type { AppContext } from "../app-context.ts";
import type { Database } from "../platform/db/database.ts";
import { getPricingSettings } from "../pricing/pricing-settings-queries.ts";
import { listProducts } from "./product-queries.ts";
import { sampleBars } from "./sample-bars.ts";

const FEATURED = 7;

/** What the home page showed last, for the time when the list cannot be read. */
const lastShown = new WeakMap<Database, readonly ProductCard[]>();

export type FeaturedBars = {
  readonly bars: readonly ProductCard[];
  /** Whether others than the newest are shown, because the list could not be read. */
  readonly isStandIn: boolean;
};

/**
 * The newest bars, for the home page. Never fails for want of the list: then it is the one that
 * was shown last, and for a shop that never showed any, the sample bars.
 */
export async function listFeaturedBars(ctx: Pick<AppContext, "db" | "log">): Promise<FeaturedBars> {
  const settings = await getPricingSettings(ctx.db, ctx.log);
  try {
    const products = await listProducts(ctx.db, FEATURED);
    const bars = products.map((product) => productCard(product, settings));
    lastShown.set(ctx.db, bars);
    return { bars, isStandIn: false };
  } catch (error) {
    ctx.log.error({ err: error }, "the featured bars could not be read");
    return { bars: lastShown.get(ctx.db) ?? staticBars(settings), isStandIn: true };
  }
}

function staticBars(settings: PricingSettings): ProductCard[] {
  return sampleBars.slice(0, FEATURED).map((bar) =>
    productCard(
      {
        ...bar,
        price: cents(bar.priceCents),
        images: [`/wrappers/${bar.wrapper}.svg`],
      },
      settings,
    ),
  );
}
