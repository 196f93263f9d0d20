import type { NamedOrder } from "#server/packing/find-typed-order.ts";

export type { HeldForHeat } from "#server/orders/changes/heat-holds.ts";
export type { TrackingFile, TrackingRow } from "#server/shipments/read-tracking-file.ts";

/** Answers of the packing screen's action. */
export type PackingResult =
  | { readonly code: "packed" | "unpacked"; readonly orderNumber: string }
  | { readonly code: "not-packed"; readonly text: string }
  /** The numbers of all of these end with what was typed. */
  | {
      readonly code: "several-orders";
      readonly typed: string;
      readonly orders: readonly NamedOrder[];
    }
  | {
      readonly code: "shipped";
      readonly shipmentIds: readonly string[];
      /** Null when nobody is mailed. */
      readonly emailInSeconds: number | null;
      /** The orders that were not shipped, with reasons. */
      readonly refused: readonly string[];
    }
  | { readonly code: "taken-back" | "heat-released"; readonly count: number }
  | { readonly code: "pickup-announced"; readonly orderNumber: string }
  | { readonly code: "unreachable" };
