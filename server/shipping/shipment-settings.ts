import {
  defaultShipmentSettings,
  type ShipmentSettings,
  shipmentSettingsSchema,
} from "#domain/parcels/shipment-settings.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

export const shipmentSettings: SettingsSection<ShipmentSettings> = {
  name: "shipments",
  schema: shipmentSettingsSchema,
  defaults: defaultShipmentSettings,
};
