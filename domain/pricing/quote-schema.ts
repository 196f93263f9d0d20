import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";
import type { AppliedPromotion } from "../promotions/promotion.ts";
import { shippingChargeSchema } from "../shipping/shipping-charge.ts";
import { taxPartSchema } from "../tax/tax-schema.ts";

// The stored parts of a quote, separate from the types, because pages of a first visit use those and
// must not load zod.

const appliedPromotionSchema: z.ZodMiniType<AppliedPromotion> = z.readonly(
  z.object({ id: z.string(), label: z.string(), onProducts: centsSchema, onShipping: centsSchema }),
);

export const taxPartsSchema = z._default(z.readonly(z.array(taxPartSchema)), []);
export const shippingChargeOrNoneSchema = z._default(z.nullable(shippingChargeSchema), null);
export const appliedPromotionsSchema = z._default(z.readonly(z.array(appliedPromotionSchema)), []);
