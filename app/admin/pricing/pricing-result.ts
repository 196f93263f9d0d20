import type { CatalogPrice } from "#domain/pricing/bundle-base.ts";
import type {
  PricingField,
  PricingProblems,
  PricingSwitches,
} from "#domain/pricing/pricing-form.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";

/** What the pricing screen starts from. */
export type PricingStart = {
  readonly settings: PricingSettings;
  readonly catalog: readonly CatalogPrice[];
  readonly version: number;
};

/** What the pricing screen's action says about a save. */
export type PricingResult =
  | { readonly code: "saved"; readonly screen: PricingStart }
  | {
      readonly code: "refused";
      readonly problems: PricingProblems;
      /** As typed, so that a plain form shows it again. */
      readonly texts: Readonly<Partial<Record<PricingField, string>>>;
      readonly switches: PricingSwitches;
    }
  | { readonly code: "changed-meanwhile"; readonly screen: PricingStart }
  | { readonly code: "unreachable" };
