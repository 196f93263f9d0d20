import type { Shop } from "#server/app-context.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import type { ShopFacts } from "./shop-facts.ts";

/** What pages and their structured data may say of the shop. */
export async function readShopFacts(
  shop: Pick<Shop, "db" | "log" | "settings">,
): Promise<ShopFacts> {
  const { name, email, phone } = shop.settings.shop;
  return {
    shop: { name, email, phone },
    siteUrl: shop.settings.siteUrl,
    pricing: await getPricingSettings(shop.db, shop.log),
  };
}
