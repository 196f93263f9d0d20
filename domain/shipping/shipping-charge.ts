import { z } from "zod/mini";
import { heatChoices } from "../heat/heat-schema.ts";
import { centsSchema } from "../money/money-schema.ts";
import { isoDay, offeredPickupSchema } from "./shipping-schema.ts";

/** The charge of the chosen shipping method, as stored in checkout and order. */
export const shippingChargeSchema = z.readonly(
  z.object({
    /** The method's name, such as "UPS Ground". */
    method: z.string(),
    /** The method's own price first, then extras such as a cold pack. The charge is their sum. */
    parts: z
      .array(z.readonly(z.object({ label: z.string(), amount: centsSchema })))
      .check(z.minLength(1)),
    /** For a pickup: where and when, as told at the time of the order. */
    pickup: z.optional(offeredPickupSchema),
    /** The customer's choice in hot weather, if it was needed. */
    heat: z.optional(z.enum(heatChoices)),
    /** For "wait": the Monday of the week from which it is likely cool enough. */
    coolFrom: z.optional(isoDay),
    /** Latest promised delivery date, if any. */
    thereBy: z.optional(isoDay),
  }),
);
export type ShippingCharge = z.infer<typeof shippingChargeSchema>;
