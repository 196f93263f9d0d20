import type { UsPlace } from "../places/us-places.ts";
import { isShippingChosen } from "./list-shipping-options.ts";
import { unservedWords } from "./not-offered-words.ts";
import type { ShippingSettings } from "./shipping-schema.ts";
import { servedPlaces } from "./shipping-settings.ts";

/** Shipping facts for every page; null with a flat fee and nothing else. */
export type PublicShipping = {
  /** The checkout requests shipping options once the destination is known. */
  readonly isChosen: boolean;
  readonly served: readonly UsPlace[];
  /** Where the shop does not ship; null when it ships everywhere. */
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
