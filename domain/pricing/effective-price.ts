import { type Cents, clamp } from "../money/cents.ts";
import type { PricingSettings } from "./pricing-settings-schema.ts";

/**
 * What one bar costs everywhere: on its card, in a bundle, in the cart, at the payment provider
 * and in the order. A missing price takes the default; both are kept between minimum and maximum.
 */
export function effectivePrice(
  price: Cents | undefined,
  { individual }: Pick<PricingSettings, "individual">,
): Cents {
  return clamp(price ?? individual.defaultPrice, individual.minimumPrice, individual.maximumPrice);
}
