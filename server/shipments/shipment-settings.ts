import {
  type ShipmentSettings,
  shipmentSettingsSchema,
} from "#domain/shipments/shipment-settings.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

export const shipmentSettings: SettingsSection<ShipmentSettings> = {
  name: "shipments",
  schema: shipmentSettingsSchema,
  defaults: { undoSeconds: 30, workingDays: 2, barOunces: 0, parcelOunces: 0 },
};
