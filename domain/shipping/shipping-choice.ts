import type { HeatChoice } from "../heat/heat-schema.ts";

/** A shopper's choice. */
export type ShippingChoice = { readonly optionId: string; readonly heat: HeatChoice | null };
