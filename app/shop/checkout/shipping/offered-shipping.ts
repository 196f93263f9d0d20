import type { ShippingOption, ShippingOptions } from "#domain/shipping/list-shipping-options.ts";

/** What `/api/shipping-options` answers. */
export type OfferedShipping =
  | {
      readonly code: "offered";
      readonly options: readonly ShippingOption[];
      /** Where the shop is, as 2026-11-20. */
      readonly today: string;
    }
  | (Extract<ShippingOptions, { code: "not-offered" }> & { readonly sentence: string });
