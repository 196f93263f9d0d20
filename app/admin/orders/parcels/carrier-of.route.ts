import { recognizeCarriers } from "#server/shipments/recognize-carrier.ts";
import type { Route } from "./+types/carrier-of.route";
import { TRACKING_LENGTH } from "./ship-fields.ts";

/** Carriers that fit a tracking number, while the owner types it. */
export function loader({ url }: Route.LoaderArgs) {
  const number = url.searchParams.get("number") ?? "";
  return { number, carriers: number.length > TRACKING_LENGTH ? [] : recognizeCarriers(number) };
}
