import type { Product } from "#domain/catalog/product.ts";
import {
  type ProductDetails,
  type ProductForm,
  type ProductProblems,
  readProductForm,
} from "#domain/catalog/product-form.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import { jsonb } from "../platform/db/json.ts";
import { lockProduct } from "./product-queries.ts";
import { productVersion } from "./product-version.ts";

export type ProductSaving =
  | { readonly code: "saved"; readonly id: number; readonly name: string }
  | { readonly code: "refused"; readonly problems: ProductProblems }
  /** Somebody else changed the bar since the form was opened; nothing was overwritten. */
  | {
      readonly code: "changed-meanwhile";
      readonly product: Product;
      readonly version: string;
    }
  | { readonly code: "gone" };

/** Puts a new bar into the shop, or says what is wrong with the form and keeps nothing. */
export async function createProduct(
  ctx: Pick<AppContext, "db" | "clock">,
  form: ProductForm,
): Promise<ProductSaving> {
  const read = readProductForm(form);
  if (!read.ok) return { code: "refused", problems: read.problems };
  const now = ctx.clock();
  const { id } = await ctx.db
    .insertInto("products")
    .values({ ...columnsOf(read.details), created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { code: "saved", id, name: read.details.name };
}

/**
 * Stores what staff changed about a bar, all of it or nothing.
 *
 * @param version of the bar that the form was filled in from
 */
export async function changeProduct(
  ctx: Pick<AppContext, "db" | "clock">,
  id: number,
  form: ProductForm,
  version: string,
): Promise<ProductSaving> {
  const read = readProductForm(form);
  if (!read.ok) return { code: "refused", problems: read.problems };
  return await ctx.db.transaction().execute(async (tx): Promise<ProductSaving> => {
    const product = await lockProduct(tx, id);
    if (!product) return { code: "gone" };
    const current = productVersion(product);
    if (current !== version) return { code: "changed-meanwhile", product, version: current };
    await tx
      .updateTable("products")
      .set({ ...columnsOf(read.details), updated_at: ctx.clock() })
      .where("id", "=", id)
      .execute();
    return { code: "saved", id, name: read.details.name };
  });
}

function columnsOf(details: ProductDetails) {
  return {
    name: details.name,
    description: details.description,
    full_description: details.fullDescription,
    price: toDecimal(details.price),
    rating: details.rating,
    origin: details.origin,
    category: details.category,
    cocoa_percentage: details.cocoaPercentage,
    tags: [...details.tags],
    in_stock: details.inStock,
    images: [...details.images],
    nutrition_facts: details.nutritionFacts ? jsonb(details.nutritionFacts) : null,
    ingredients: [...details.ingredients],
    allergens: [...details.allergens],
  };
}
