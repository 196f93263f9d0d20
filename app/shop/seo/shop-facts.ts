import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import type { PublicShipping } from "#domain/shipping/public-shipping.ts";
import type { TaxRules } from "#domain/tax/tax-rules.ts";
import type { BrandPictures } from "../brand/brand-pictures.ts";

/** Facts for structured data. */
export type ShopFacts = {
  /** Empty texts were not filled in by the owner. */
  readonly shop: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    /** A line for each. */
    readonly hours: string;
  };
  readonly pictures: BrandPictures;
  readonly siteUrl: string;
  readonly pricing: PricingSettings;
  readonly taxRules: TaxRules;
  readonly shipping: PublicShipping;
};
