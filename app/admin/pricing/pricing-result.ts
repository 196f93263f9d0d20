import type { CatalogPrice } from "#domain/pricing/bundle-base.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";

/** Initial data of the pricing screen. */
export type PricingStart = {
  readonly settings: PricingSettings;
  readonly catalog: readonly CatalogPrice[];
  readonly version: number;
};
