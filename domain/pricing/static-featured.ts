import { sampleProducts } from "../catalog/sample-products.ts";
import { type ListedProduct, listedProduct } from "./listed-product.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/** How many products the home page features. */
export const FEATURED = 7;

/** The home page's products when no list can be read. */
export function staticFeatured(settings: PricingSettings): readonly ListedProduct[] {
  return sampleProducts.slice(0, FEATURED).map((product) => listedProduct(product, settings));
}
