import { defaultHeatSettings } from "../heat/default-heat-settings.ts";
import { allPlaces, type UsPlace } from "../places/us-places.ts";
import { isUsState } from "../places/us-states.ts";
import { isZipOfState } from "../places/zip-states.ts";
import type { ShippingSettings } from "./shipping-schema.ts";

/** The specification's default: a flat fee and no delivery estimates. */
export const defaultShippingSettings: ShippingSettings = {
  mode: "flat",
  zones: [],
  flatTransit: null,
  onlyState: null,
  pickup: null,
  offersGifts: false,
  sendsToSeveral: false,
  takesPackerNotes: false,
  handOver: { weekdays: [1, 2, 3, 4, 5], cutoff: 12 * 60, leadDays: 1, holidays: [] },
  heat: defaultHeatSettings,
};

/** Places that the shop ships to. */
export function servedPlaces({
  mode,
  zones,
  onlyState,
}: Pick<ShippingSettings, "mode" | "zones" | "onlyState">): UsPlace[] {
  return allPlaces.filter((place) => {
    if (onlyState !== null && place !== onlyState) return false;
    if (mode === "flat") return isUsState(place);
    return zones.some(
      ({ places, zips }) => places.includes(place) || zips.some((zip) => isZipOfState(zip, place)),
    );
  });
}

/** Whether price or options of shipping depend on the destination. */
export function isShippingChosen({ mode, onlyState, pickup, heat }: ShippingSettings): boolean {
  return mode === "by-zone" || onlyState !== null || pickup !== null || heat.isOn;
}
