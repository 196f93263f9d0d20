import type { AppContext } from "#server/app-context.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import type { ShopFacts } from "./shop-facts.ts";

/** What pages and their structured data may say of the shop. */
export async function readShopFacts(
  ctx: Pick<AppContext, "db" | "log" | "config">,
): Promise<ShopFacts> {
  const { name, email, phone } = ctx.config.shop;
  return {
    shop: { name, email, phone },
    siteUrl: ctx.config.siteUrl,
    pricing: await getPricingSettings(ctx.db, ctx.log),
  };
}
