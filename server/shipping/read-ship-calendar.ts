import { shipCalendar } from "#domain/shipping/ship-calendar.ts";
import type { HandOver } from "#domain/shipping/shipping-schema.ts";
import type { AppContext } from "../app-context.ts";
import { packingSection, shippingSection } from "../settings/sections.ts";
import { getSettings } from "../settings/settings-queries.ts";

/** On which days the shop ships, and how soon. */
export async function readShipCalendar(ctx: Pick<AppContext, "db" | "log">): Promise<HandOver> {
  const { db, log } = ctx;
  const [{ data: shipping }, { data: shipments }] = await Promise.all([
    getSettings(db, shippingSection, log),
    getSettings(db, packingSection, log),
  ]);
  return shipCalendar(shipping, shipments);
}
