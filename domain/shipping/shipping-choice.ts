import type { HeatChoice } from "../heat/heat-schema.ts";

/** What a shopper chose. */
export type ShippingChoice = { readonly optionId: string; readonly heat: HeatChoice | null };
