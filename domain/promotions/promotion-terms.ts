import { z } from "zod/mini";
import { bundleSizes } from "../catalog/bundle-size.ts";
import { categories } from "../catalog/category.ts";
import { centsSchema, percentSchema } from "../money/money-schema.ts";
import { MAX_UNITS_OF_CODE } from "./promotion.ts";

/** Such as 2026-11-20, in the shop's time zone. */
const day = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));

const effectSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), percent: percentSchema }),
  z.object({ kind: z.literal("amount"), amount: centsSchema }),
  z.object({ kind: z.literal("box-price"), size: z.literal(bundleSizes), price: centsSchema }),
  z.object({ kind: z.literal("free-shipping") }),
]);

/** The stored conditions and effect of a promotion. */
export const promotionTermsSchema = z.readonly(
  z.object({
    /** In capitals; null for an automatic discount. */
    code: z.nullable(z.string()),
    /** Shown to buyers. Empty: the code is shown. */
    name: z.string(),
    effect: effectSchema,
    /** Minimum subtotal after box discounts. */
    minimum: centsSchema,
    /** Eligible products, in addition to those of `categories`; both empty: all products. */
    productIds: z.readonly(z.array(z.int())),
    categories: z.readonly(z.array(z.enum(categories))),
    boxes: z.enum(["included", "excluded", "only"]),
    fromDay: day,
    /** The last day, inclusive. */
    untilDay: day,
    /** Maximum number of bars of an order that it is for; undefined for the shop's most. */
    maxUnits: z.optional(z.int()),
    /** Maximum number of orders; null for unlimited. */
    maxUses: z.nullable(z.int()),
    firstOrderOnly: z.boolean(),
    oncePerCustomer: z.boolean(),
  }),
);
export type PromotionTerms = z.infer<typeof promotionTermsSchema>;

/** Of how many bars of an order a promotion lowers the price: codes have a most, automatic ones none. */
export function maxUnitsOf({ code, maxUnits }: Pick<PromotionTerms, "code" | "maxUnits">): {
  readonly maxUnits?: number;
} {
  if (maxUnits !== undefined) return { maxUnits };
  return code === null ? {} : { maxUnits: MAX_UNITS_OF_CODE };
}

/** The label for buyers: "Code SPRING", or the owner's name for it. */
export function promotionLabel({ name, code }: Pick<PromotionTerms, "name" | "code">): string {
  return name || `Code ${code ?? ""}`;
}
