import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { TaxRules } from "#domain/tax/tax-rules.ts";

/** What structured data may say of the shop. */
export type ShopFacts = {
  readonly shop: { readonly name: string; readonly email: string; readonly phone: string };
  readonly siteUrl: string;
  readonly pricing: PricingSettings;
  readonly taxRules: TaxRules;
};
