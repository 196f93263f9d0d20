import { readTrackingNumber } from "#server/parcels/read-tracking-number.ts";
import type { Route } from "./+types/carrier-of.route";

/** What a tracking number is read as, while the owner types it. */
export function loader({ url }: Route.LoaderArgs) {
  return { read: readTrackingNumber(url.searchParams.get("number") ?? "") };
}
