import { z } from "zod/mini";
import { appliedPromotionSchema } from "../promotions/promotion-schema.ts";
import { shippingChargeSchema } from "../shipping/shipping-charge.ts";
import { taxPartSchema } from "../tax/tax-schema.ts";

// The stored parts of a quote.

export const taxPartsSchema = z._default(z.readonly(z.array(taxPartSchema)), []);
export const shippingChargeOrNoneSchema = z._default(z.nullable(shippingChargeSchema), null);
export const appliedPromotionsSchema = z._default(z.readonly(z.array(appliedPromotionSchema)), []);
