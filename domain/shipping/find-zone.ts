import type { UsPlace } from "../places/us-places.ts";
import type { ShippingZone } from "./shipping-schema.ts";

/**
 * The zone of a destination: by the longest prefix of its ZIP code, else by its state.
 *
 * @param destination.zipCode empty while it is not typed
 */
export function findZone(
  zones: readonly ShippingZone[],
  { state, zipCode }: { readonly state: UsPlace; readonly zipCode: string },
): ShippingZone | undefined {
  const byZip = zones
    .flatMap((zone) => zone.zips.map((zip) => ({ zone, zip })))
    .filter(({ zip }) => zipCode.startsWith(zip))
    .toSorted((a, b) => b.zip.length - a.zip.length);
  return byZip[0]?.zone ?? zones.find(({ places }) => places.includes(state));
}
