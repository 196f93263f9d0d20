import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import type { TaxRules } from "#domain/tax/tax-rules.ts";

/** What structured data may say of the shop. */
export type ShopFacts = {
  /** An empty text: the owner has not said. */
  readonly shop: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly siteUrl: string;
  readonly pricing: PricingSettings;
  readonly taxRules: TaxRules;
  readonly shipping: PublicShipping;
};
