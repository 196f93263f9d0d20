import { shipCalendar } from "#domain/shipping/ship-calendar.ts";
import type { HandOver } from "#domain/shipping/shipping-schema.ts";
import type { AppContext } from "../app-context.ts";
import { getSettings } from "../settings/settings-queries.ts";
import { shipmentSettings, shippingSection } from "./shipping-section.ts";

/** On which days the shop ships, and how soon. */
export async function readShipCalendar({
  db,
  log,
}: Pick<AppContext, "db" | "log">): Promise<HandOver> {
  const [{ data: shipping }, { data: shipments }] = await Promise.all([
    getSettings(db, shippingSection, log),
    getSettings(db, shipmentSettings, log),
  ]);
  return shipCalendar(shipping, shipments);
}
