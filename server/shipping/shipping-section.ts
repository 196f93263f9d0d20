import {
  defaultShipmentSettings,
  type ShipmentSettings,
  shipmentSettingsSchema,
} from "#domain/parcels/shipment-settings.ts";
import { type ShippingSettings, shippingSettingsSchema } from "#domain/shipping/shipping-schema.ts";
import { defaultShippingSettings } from "#domain/shipping/shipping-settings.ts";
import type { SettingsSection } from "../settings/settings-queries.ts";

export const shippingSection: SettingsSection<ShippingSettings> = {
  name: "shipping",
  schema: shippingSettingsSchema,
  defaults: defaultShippingSettings,
};

export const shipmentSettings: SettingsSection<ShipmentSettings> = {
  name: "shipments",
  schema: shipmentSettingsSchema,
  defaults: defaultShipmentSettings,
};
