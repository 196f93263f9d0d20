import { publicShipping } from "#domain/shipping/public-shipping.ts";
import { shopAddress } from "#domain/shop/shop-details.ts";
import { publicTaxRules } from "#domain/tax/tax-rules.ts";
import { taxRulesOf } from "#domain/tax/tax-settings.ts";
import type { AppContext } from "#server/app-context.ts";
import { brandSection } from "#server/brand/brand-settings-queries.ts";
import { getPricingSettings } from "#server/pricing/pricing-settings-queries.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { shippingSection } from "#server/shipping/shipping-section.ts";
import { taxSection } from "#server/tax/tax-settings-queries.ts";
import { brandPicturesOf } from "../brand/brand-pictures.ts";
import type { ShopFacts } from "./shop-facts.ts";

/** Facts for pages and their structured data. */
export async function readShopFacts(
  ctx: Pick<AppContext, "db" | "log" | "config" | "details" | "taxes">,
): Promise<ShopFacts> {
  const details = ctx.details();
  const { name, email, phone, hours } = details;
  const [pricing, tax, shipping, brand] = await Promise.all([
    getPricingSettings(ctx.db, ctx.log),
    getSettings(ctx.db, taxSection, ctx.log),
    getSettings(ctx.db, shippingSection, ctx.log),
    getSettings(ctx.db, brandSection, ctx.log),
  ]);
  return {
    shop: { name, email, phone, address: shopAddress(details), hours },
    pictures: brandPicturesOf(brand.data, ctx.config.mode === "demo"),
    siteUrl: ctx.config.siteUrl,
    pricing,
    taxRules: publicTaxRules(taxRulesOf(tax.data), tax.data.asksStripe && ctx.taxes !== null),
    shipping: publicShipping(shipping.data),
  };
}
