import { z } from "zod/mini";
import { heatChoices } from "../heat/heat-schema.ts";
import { centsSchema } from "../money/money-schema.ts";
import { isoDay, pickupSchema } from "../shipping/shipping-schema.ts";

/** What a parcel costs by the method that was chosen, as checkout and order keep it. */
export const shippingChargeSchema = z.readonly(
  z.object({
    /** For people, such as "UPS Ground". */
    method: z.string(),
    /** The method's own price first, then extras such as a cold pack. They add up to the charge. */
    parts: z
      .array(z.readonly(z.object({ label: z.string(), amount: centsSchema })))
      .check(z.minLength(1)),
    /** Where and when it is picked up, as it was said then; of no parcel. */
    pickup: z.optional(pickupSchema),
    /** What the shopper chose to be done about heat, where it was hot. */
    heat: z.optional(z.enum(heatChoices)),
    /** The Monday of the week from which it is likely cool enough, where it waits for that. */
    coolFrom: z.optional(isoDay),
    /** When it is there at the latest, where that was promised. */
    thereBy: z.optional(isoDay),
  }),
);
export type ShippingCharge = z.infer<typeof shippingChargeSchema>;
