import type { HeatChoice } from "../heat/heat-schema.ts";

/** A shopper's choice. */
export type ShippingChoice = { readonly optionId: string; readonly heat: HeatChoice | null };

/** How the parcels of several recipients are shipped, whatever is offered to each. */
export type ShippingPreference = {
  /** The name of a method; null for the first one of each place. */
  readonly method: string | null;
  /** Where it is too hot to ship without a choice. */
  readonly heat: HeatChoice | null;
};
