import type { ShippingOption, ShippingOptions } from "#domain/shipping/list-shipping-options.ts";

/** The response of `/api/shipping-options`. */
export type OfferedShipping =
  | {
      readonly code: "offered";
      readonly options: readonly ShippingOption[];
      /** In the shop's time zone, such as 2026-11-20. */
      readonly today: string;
    }
  | (Extract<ShippingOptions, { code: "not-offered" }> & { readonly sentence: string });
