import { z } from "zod/mini";
import { centsSchema, percentSchema } from "../money/money-schema.ts";

const price = z.pipe(z.int().check(z.gte(0)), centsSchema);

/** A bundle's settings. The shopper's price depends on the chosen bars and the percent. */
const bundleTierSchema = z.readonly(
  z.object({
    /** The typical bundle before its discount; undefined to follow the catalog's average. */
    basePrice: z.optional(price),
    discountPercent: percentSchema,
    finalPrice: z.optional(price),
    enabled: z.boolean(),
  }),
);
export type BundleTier = z.infer<typeof bundleTierSchema>;

/**
 * Pricing settings as stored in the database and the browser. Invalid prices are rejected, not
 * replaced.
 */
export const pricingSettingsSchema = z.readonly(
  z.object({
    individual: z.readonly(
      z
        .object({ defaultPrice: price, minimumPrice: price, maximumPrice: price })
        .check(z.refine(({ minimumPrice, maximumPrice }) => minimumPrice <= maximumPrice)),
    ),
    bundles: z.readonly(z.object({ threeBar: bundleTierSchema, fiveBar: bundleTierSchema })),
    globalSettings: z.readonly(
      z.object({
        taxRate: percentSchema,
        shippingThreshold: price,
        freeShippingEnabled: z.boolean(),
      }),
    ),
  }),
);
export type PricingSettings = z.infer<typeof pricingSettingsSchema>;
