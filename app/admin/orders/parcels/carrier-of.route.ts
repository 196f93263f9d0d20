import { readTrackingNumber } from "#server/parcels/read-tracking-number.ts";
import type { Route } from "./+types/carrier-of.route";

/** What a tracking number is read as, while the owner types it. */
export function loader({ url }: Route.LoaderArgs) {
  const typed = url.searchParams.get("number") ?? "";
  return { typed, read: readTrackingNumber(typed) };
}
