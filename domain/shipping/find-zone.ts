import type { UsPlace } from "../places/us-places.ts";
import { decidingZip, sharedPrefixes } from "../places/zip-states.ts";
import type { ShippingZone } from "./shipping-schema.ts";

/**
 * The zone of a destination: by the longest prefix of its ZIP code, unless that contradicts the
 * state; else by its state.
 *
 * @param destination.zipCode empty while it is not typed
 */
export function findZone(
  zones: readonly ShippingZone[],
  destination: { readonly state: UsPlace; readonly zipCode: string },
): ShippingZone | undefined {
  const zipCode = decidingZip(destination);
  const byZip = zones
    .flatMap((zone) => zone.zips.map((zip) => ({ zone, zip })))
    .filter(
      ({ zip }) =>
        zipCode.startsWith(zip) && (sharedPrefixes[zip]?.includes(destination.state) ?? true),
    )
    .toSorted((a, b) => b.zip.length - a.zip.length);
  return byZip[0]?.zone ?? zones.find(({ places }) => places.includes(destination.state));
}
