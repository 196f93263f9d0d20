import type { Cents } from "../money/cents.ts";
import type { UsPlace } from "../places/us-places.ts";
import { describeUnserved } from "./describe-not-offered.ts";
import type { FlatShipping } from "./flat-shipping.ts";
import { coldPackFee, publicFreeFrom } from "./public-rates.ts";
import type { ShippingSettings } from "./shipping-schema.ts";
import { isShippingChosen, servedPlaces } from "./shipping-settings.ts";

/** Shipping facts for every page; null with a flat fee and nothing else. */
export type PublicShipping = {
  /** The checkout requests shipping options once the destination is known. */
  readonly isChosen: boolean;
  readonly served: readonly UsPlace[];
  /** Where the shop does not ship; null when it ships everywhere. */
  readonly notice: string | null;
  readonly hasPickup: boolean;
  /** Subtotal from which shipping is free wherever the shop ships; null for none. */
  readonly freeFrom: Cents | null;
  /** What comes on top of any price, free shipping included, in hot weather; left out for nothing. */
  readonly coldPackFee?: Cents;
} | null;

export function publicShipping(settings: ShippingSettings, pricing: FlatShipping): PublicShipping {
  const isChosen = isShippingChosen(settings);
  if (!isChosen && settings.flatTransit === null) return null;
  const served = servedPlaces(settings);
  const notice = describeUnserved(served, settings.onlyState);
  const freeFrom = publicFreeFrom(settings, pricing);
  const fee = coldPackFee(settings);
  const hasPickup = settings.pickup !== null;
  return { isChosen, served, notice, hasPickup, freeFrom, ...(fee && { coldPackFee: fee }) };
}
