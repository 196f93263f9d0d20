import { z } from "zod/mini";
import { centsSchema } from "../money/money-schema.ts";
import type { AppliedPromotion } from "./promotion.ts";

// Separate from the types, because pages of a first visit use those and must not load zod.

export const appliedPromotionSchema: z.ZodMiniType<AppliedPromotion> = z.readonly(
  z.object({
    id: z.string(),
    label: z.string(),
    onBars: centsSchema,
    onShipping: centsSchema,
  }),
);
