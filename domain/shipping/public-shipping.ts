import type { UsPlace } from "../checkout/us-places.ts";
import { isShippingChosen } from "./list-shipping-options.ts";
import { unservedWords } from "./not-offered-words.ts";
import type { ShippingSettings } from "./shipping-schema.ts";
import { servedPlaces } from "./shipping-settings.ts";

/** What every page may know of how the shop ships; null while nothing but the one fee is set. */
export type PublicShipping = {
  /** The checkout asks the shop what can be chosen, once it is known where it goes. */
  readonly isChosen: boolean;
  readonly served: readonly UsPlace[];
  /** Where nothing is shipped to; null where that is nowhere. */
  readonly notice: string | null;
  readonly hasPickup: boolean;
} | null;

export function publicShipping(settings: ShippingSettings): PublicShipping {
  const isChosen = isShippingChosen(settings);
  if (!isChosen && settings.flatTransit === null) return null;
  const served = servedPlaces(settings);
  const notice = unservedWords(served, settings.onlyState);
  return { isChosen, served, notice, hasPickup: settings.pickup !== null };
}
