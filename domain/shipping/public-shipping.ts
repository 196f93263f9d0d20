import type { Cents } from "../money/cents.ts";
import { type UsPlace, usPlaces } from "../places/us-places.ts";
import { dayIn } from "../time/day-in.ts";
import type { ZonedTime } from "../time/zoned-time.ts";
import { slowestWindow } from "./delivery-window.ts";
import { describeUnserved } from "./describe-not-offered.ts";
import type { FlatShipping } from "./flat-shipping.ts";
import { hotPlaces } from "./hot-places.ts";
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
  /** What may come on top of any price, free shipping included, for an order that is placed now. */
  readonly coldPack?: {
    readonly fee: Cents;
    /** Such as "Hawaii", where only few places are hot; null for many. */
    readonly onlyTo: string | null;
  };
} | null;

/** Up to so many hot places are named. */
const FEW_PLACES = 3;

export function publicShipping(
  settings: ShippingSettings,
  pricing: FlatShipping,
  now: ZonedTime,
): PublicShipping {
  const isChosen = isShippingChosen(settings);
  if (!isChosen && settings.flatTransit === null) return null;
  const served = servedPlaces(settings);
  const notice = describeUnserved(served, settings.onlyState);
  const freeFrom = publicFreeFrom(settings, pricing);
  const coldPack = coldPackNow(settings, now);
  const hasPickup = settings.pickup !== null;
  return { isChosen, served, notice, hasPickup, freeFrom, ...(coldPack && { coldPack }) };
}

/** The fee of a cold pack, if an order that is placed now can need one. */
function coldPackNow(settings: ShippingSettings, now: ZonedTime) {
  const fee = coldPackFee(settings);
  if (fee === null) return null;
  const slowest = slowestWindow(transitsOf(settings), settings.handOver, now);
  const hot = hotPlaces(settings, dayIn(now.timeZone, now.at), slowest);
  if (hot.length === 0) return null;
  if (hot.length > FEW_PLACES) return { fee, onlyTo: null };
  const names = hot.map((place) => usPlaces[place]);
  return { fee, onlyTo: new Intl.ListFormat("en-US", { type: "disjunction" }).format(names) };
}

function transitsOf({ mode, zones, flatTransit }: ShippingSettings) {
  if (mode === "flat") return [flatTransit];
  return zones.flatMap(({ methods }) => methods.map(({ transit }) => transit));
}
