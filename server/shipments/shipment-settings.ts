import { z } from "zod";
import type { SettingsSection } from "../settings/settings-queries.ts";

/** How parcels are told of. */
export type ShipmentSettings = {
  /** How long a parcel can be taken back before its customer is told by email, in seconds. */
  readonly undoSeconds: number;
};

export const shipmentSettings: SettingsSection<ShipmentSettings> = {
  name: "shipments",
  schema: z.object({ undoSeconds: z.number().int().min(0).max(3600) }),
  defaults: { undoSeconds: 30 },
};
