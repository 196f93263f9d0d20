import { zipsWithHighs } from "../heat/highs-at.ts";
import { isHotOnTheWay } from "../heat/judge-heat.ts";
import type { UsPlace } from "../places/us-places.ts";
import { isZipOfState } from "../places/zip-states.ts";
import type { DeliveryWindow } from "./delivery-window.ts";
import { findZone } from "./find-zone.ts";
import type { ShippingSettings } from "./shipping-schema.ts";
import { servedPlaces } from "./shipping-settings.ts";

/** The last answers: every page and cart asks, and it takes milliseconds. */
const answers = new Map<string, readonly UsPlace[]>();
const MAX_ANSWERS = 10;

/** The states and territories to which an order that is placed now may meet heat on its way. */
export function hotPlaces(
  settings: ShippingSettings,
  today: string,
  slowest: DeliveryWindow | null,
): readonly UsPlace[] {
  if (!settings.heat.isOn) return [];
  // Settings are read anew for each request, so they are compared by what is in them.
  const question = JSON.stringify([settings, today, slowest]);
  const known = answers.get(question);
  if (known) return known;

  const places = findHotPlaces(settings, today, slowest);
  if (answers.size >= MAX_ANSWERS) answers.clear();
  answers.set(question, places);
  return places;
}

function findHotPlaces(
  settings: ShippingSettings,
  today: string,
  slowest: DeliveryWindow | null,
): readonly UsPlace[] {
  const { heat, mode, zones } = settings;
  const typed = [...heat.customHighs.map(({ zip }) => zip), ...zones.flatMap((zone) => zone.zips)];
  return servedPlaces(settings).filter((state) => {
    const isHot = (zipCode: string) => {
      const place = { state: zipCode === "" ? state : null, zipCode };
      if (!isHotOnTheWay(heat, place, today, slowest)) return false;
      return mode === "flat" || findZone(zones, { state, zipCode }) !== undefined;
    };
    const zips = [...knownZips(state), ...typed.filter((zip) => isZipOfState(zip, state))];
    return isHot("") || zips.some(isHot);
  });
}

const zipsByPlace = new Map<UsPlace, readonly string[]>();

/** Prefixes of a place that have highs of their own. */
function knownZips(place: UsPlace): readonly string[] {
  const zips = zipsByPlace.get(place) ?? zipsWithHighs.filter((zip) => isZipOfState(zip, place));
  zipsByPlace.set(place, zips);
  return zips;
}
