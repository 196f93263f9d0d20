import { z } from "zod/mini";
import { categories } from "./category.ts";
import { MAX_PRODUCT_ID } from "./product.ts";
import { priceCodec } from "./product-fields.ts";

/** More than a page of the list has. */
const MAX_AT_ONCE = 200;

const ids = z
  .array(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PRODUCT_ID)))
  .check(z.minLength(1), z.maxLength(MAX_AT_ONCE));

/** A change of several products at once. */
export const productEditSchema = z.discriminatedUnion("change", [
  z.object({ ids, change: z.literal("price"), value: priceCodec }),
  z.object({ ids, change: z.literal("category"), value: z.enum(categories) }),
  z.object({ ids, change: z.literal("stock"), value: z.enum(["in", "out"]) }),
  z.object({ ids, change: z.literal("archive"), value: z.enum(["archive", "unarchive"]) }),
]);
export type ProductEdit = z.infer<typeof productEditSchema>;
