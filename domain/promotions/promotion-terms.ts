import { z } from "zod/mini";
import { categories } from "../catalog/category.ts";
import { centsSchema, percentSchema } from "../money/money-schema.ts";
import { bundleSizes } from "../pricing/bundle-size.ts";

/** As 2026-11-20, where the shop is. */
const day = z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)));

const effectSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), percent: percentSchema }),
  z.object({ kind: z.literal("amount"), amount: centsSchema }),
  z.object({ kind: z.literal("box-price"), size: z.literal(bundleSizes), price: centsSchema }),
  z.object({ kind: z.literal("free-shipping") }),
]);

/** How what the owner decided about a promotion is stored. */
export const promotionTermsSchema = z.readonly(
  z.object({
    /** In capitals; null for a promotion that comes by itself. */
    code: z.nullable(z.string()),
    /** What buyers read. Empty: the code itself. */
    name: z.string(),
    effect: effectSchema,
    /** What the cart must cost after its boxes' discounts. */
    minimum: centsSchema,
    /** The only bars that it is for, with those of `categories`; both empty: all bars. */
    productIds: z.readonly(z.array(z.int())),
    categories: z.readonly(z.array(z.enum(categories))),
    boxes: z.enum(["included", "excluded", "only"]),
    fromDay: day,
    /** The last day. */
    untilDay: day,
    /** How many orders may use it; null: any number. */
    maxUses: z.nullable(z.int()),
    firstOrderOnly: z.boolean(),
    oncePerCustomer: z.boolean(),
  }),
);
export type PromotionTerms = z.infer<typeof promotionTermsSchema>;

/** What buyers read: "Code SPRING", or the owner's own words. */
export function promotionLabel({ name, code }: Pick<PromotionTerms, "name" | "code">): string {
  return name || `Code ${code ?? ""}`;
}
