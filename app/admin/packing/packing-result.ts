export type { HeldForHeat } from "#server/orders/changes/heat-holds.ts";
export type { TrackingRow } from "#server/parcels/read-tracking-file.ts";
