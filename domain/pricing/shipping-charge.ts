import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";

/** What a parcel costs by the method that was chosen, as checkout and order keep it. */
export const shippingChargeSchema = z.readonly(
  z.object({
    /** For people, such as "UPS Ground". */
    method: z.string(),
    /** The method's own price first, then extras such as a cold pack. They add up to the charge. */
    parts: z
      .array(z.readonly(z.object({ label: z.string(), amount: centsSchema })))
      .check(z.minLength(1)),
  }),
);
export type ShippingCharge = z.infer<typeof shippingChargeSchema>;
