import { shopAddress } from "#domain/shop/shop-details.ts";
import { publicTaxRules } from "#domain/tax/tax-rules.ts";
import { taxRulesOf } from "#domain/tax/tax-settings.ts";
import type { AppContext } from "#server/app-context.ts";
import { brandSection, pricingSection, taxSection } from "#server/settings/sections.ts";
import { currentShipping } from "#server/shipping/current-shipping.ts";
import { brandPicturesOf } from "../brand/brand-pictures.ts";
import type { ShopFacts } from "./shop-facts.ts";

/** Facts for pages and their structured data. */
export function readShopFacts(
  ctx: Pick<AppContext, "clock" | "config" | "details" | "currentSettings" | "taxes">,
): ShopFacts {
  const details = ctx.details();
  const { name, email, phone, hours } = details;
  const tax = ctx.currentSettings(taxSection);
  return {
    shop: { name, email, phone, address: shopAddress(details), hours },
    pictures: brandPicturesOf(ctx.currentSettings(brandSection), ctx.config.mode === "demo"),
    siteUrl: ctx.config.siteUrl,
    pricing: ctx.currentSettings(pricingSection),
    taxRules: publicTaxRules(taxRulesOf(tax), tax.usesStripe && ctx.taxes !== null),
    shipping: currentShipping(ctx),
  };
}
