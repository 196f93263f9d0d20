import type { Selectable } from "kysely";
import { isCategory } from "#domain/catalog/category.ts";
import type { NutritionFacts, Product } from "#domain/catalog/product.ts";
import type { Database } from "../db/database.ts";
import { centsFrom } from "../db/decimal.ts";
import type { Products } from "../db/schema.ts";

/** All bars, newest first. */
export async function listProducts(db: Database): Promise<Product[]> {
  const rows = await db
    .selectFrom("products")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(productOf);
}

export async function findProduct(db: Database, id: number): Promise<Product | undefined> {
  const row = await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
  return row && productOf(row);
}

/** The bars with these ids, in no promised order; unknown ids are left out. */
export async function listProductsById(db: Database, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("products").selectAll().where("id", "in", ids).execute();
  return rows.map(productOf);
}

function productOf(row: Selectable<Products>): Product {
  return {
    id: row.id,
    name: row.name ?? "",
    description: row.description ?? "",
    fullDescription: row.full_description ?? "",
    price: row.price === null ? undefined : centsFrom(row.price),
    rating: Number(row.rating ?? 0),
    origin: row.origin ?? "",
    // An adopted table may hold a category of its owner's; the shop shows those bars as specialties.
    category: isCategory(row.category) ? row.category : "specialty",
    cocoaPercentage: row.cocoa_percentage ?? 0,
    tags: row.tags ?? [],
    inStock: row.in_stock ?? false,
    images: row.images ?? [],
    nutritionFacts: (row.nutrition_facts as NutritionFacts | null) ?? undefined,
    ingredients: row.ingredients ?? [],
    allergens: row.allergens ?? [],
  };
}
