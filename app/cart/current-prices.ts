import type { CartProduct } from "#domain/cart/cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings.ts";

/** What `/api/products` answers: bars as they are to be had at this moment, at today's price. */
export type CurrentPrices = {
  readonly products: readonly CartProduct[];
  readonly pricing: PricingSettings;
};
