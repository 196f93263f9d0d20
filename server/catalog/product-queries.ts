import { type Selectable, sql } from "kysely";
import { type Category, isCategory } from "#domain/catalog/category.ts";
import { nutritionFactsSchema } from "#domain/catalog/nutrition-facts.ts";
import type { Product } from "#domain/catalog/product.ts";
import type { ProductDetails } from "#domain/catalog/product-form.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { Database } from "../platform/db/database.ts";
import type { Products } from "../platform/db/generated-types.ts";
import { centsFrom, jsonb } from "../platform/db/values.ts";

/** Products, newest first: all of them, or the first `limit`. */
export async function listProducts(db: Database, limit?: number): Promise<Product[]> {
  const rows = await db
    .selectFrom("products")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(productOf);
}

export async function findProduct(db: Database, id: number): Promise<Product | undefined> {
  return (await findProductToEdit(db, id))?.product;
}

/** A product and the version that a save of it names. */
export type ProductToEdit = { readonly product: Product; readonly version: number };

export async function findProductToEdit(
  db: Database,
  id: number,
): Promise<ProductToEdit | undefined> {
  const row = await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { product: productOf(row), version: row.version };
}

/** Other products in stock: the newest of each other category first, then the newest of all. */
export async function listCompanions(
  db: Database,
  product: Pick<Product, "id" | "category">,
  limit: number,
): Promise<Product[]> {
  const rows = await db
    .selectFrom("products")
    .selectAll()
    .where("id", "!=", product.id)
    .where("in_stock", "=", true)
    .orderBy(
      sql`category = ${product.category}
        or row_number() over (partition by category order by created_at desc, id desc) > 1`,
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(productOf);
}

/** What the sitemap says of each product, oldest first. */
export async function listSitemapProducts(
  db: Database,
): Promise<{ id: number; category: Category; changedAt: Date | undefined }[]> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "category", "created_at", "updated_at"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: categoryOf(row.category),
    changedAt: row.updated_at ?? row.created_at ?? undefined,
  }));
}

export function productOf(row: Selectable<Products>): Product {
  return {
    id: row.id,
    name: row.name ?? "",
    description: row.description ?? "",
    fullDescription: row.full_description ?? "",
    price: row.price === null ? undefined : centsFrom(row.price),
    rating: Number(row.rating ?? 0),
    origin: row.origin ?? "",
    category: categoryOf(row.category),
    cocoaPercentage: row.cocoa_percentage ?? 0,
    tags: row.tags ?? [],
    inStock: row.in_stock ?? false,
    images: row.images ?? [],
    nutritionFacts: nutritionFactsSchema.safeParse(row.nutrition_facts).data,
    ingredients: row.ingredients ?? [],
    allergens: row.allergens ?? [],
  };
}

/** What is stored of a product, apart from its id and its dates. */
export function productColumns(details: ProductDetails) {
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

/** Adopted products of an unknown category are shown as specialties. */
function categoryOf(text: string | null): Category {
  return isCategory(text) ? text : "specialty";
}
