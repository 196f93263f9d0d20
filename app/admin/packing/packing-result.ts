export type { HeatHold } from "#server/orders/changes/heat-holds.ts";
export type { TrackingRow } from "#server/parcels/read-tracking-file.ts";
