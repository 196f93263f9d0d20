import { type Selectable, sql } from "kysely";
import type { Category } from "#domain/catalog/category.ts";
import { sortMajorAllergens } from "#domain/catalog/major-allergens.ts";
import { nutritionFactsSchema } from "#domain/catalog/nutrition-facts.ts";
import { picturesDetailsSchema } from "#domain/catalog/picture-details.ts";
import type { Product } from "#domain/catalog/product.ts";
import type { ProductDetails } from "#domain/catalog/product-codec.ts";
import { factColumns, perFact, productFacts } from "#domain/catalog/product-facts.ts";
import { sortTastingNotes } from "#domain/catalog/tasting-notes.ts";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import type { TaxCategory } from "#domain/tax/tax-category.ts";
import type { Database } from "../platform/db/database.ts";
import type { Products } from "../platform/db/generated-types.ts";
import { centsFrom, jsonb } from "../platform/db/sql-values.ts";

/** Products with their counts, for `productOf`. */
export function selectProducts(db: Database) {
  return db.selectFrom("products").selectAll("products").select(stockRemaining.as("remaining"));
}

/** Products in the shop, newest first: all of them, or the first `limit`. */
export async function listProducts(db: Database, limit?: number): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(productOf);
}

/** In no particular order; unknown ids are skipped. */
export async function listProductsByIds(db: Database, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(db).where("id", "in", ids).execute();
  return rows.map(productOf);
}

/** All products by name, for a selection. */
export async function listProductNames(
  db: Database,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const rows = await db.selectFrom("products").select(["id", "name"]).orderBy("name").execute();
  return rows;
}

/**
 * The lowest price of the products in stock; null when there is none.
 *
 * @param defaultPrice the price of a product without its own
 */
export async function findLowestPrice(db: Database, defaultPrice: Cents): Promise<Cents | null> {
  const row = await db
    .selectFrom("products")
    .select(sql<string | null>`min(coalesce(price, ${toDecimal(defaultPrice)}::numeric))`.as("low"))
    .where(isInStock)
    .executeTakeFirst();
  return row?.low == null ? null : centsFrom(row.low);
}

export async function findProduct(db: Database, id: number): Promise<Product | undefined> {
  return (await findProductToEdit(db, id))?.product;
}

/** A product with the version that a save has to name. */
export type ProductToEdit = { readonly product: Product; readonly version: number };

export async function findProductToEdit(
  db: Database,
  id: number,
): Promise<ProductToEdit | undefined> {
  const row = await selectProducts(db).where("id", "=", id).executeTakeFirst();
  return row && { product: productOf(row), version: row.version };
}

/** Other products in stock: the newest of each other category first, then the newest of all. */
export async function listCompanions(
  db: Database,
  product: Pick<Product, "id" | "category">,
  limit: number,
): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where("id", "!=", product.id)
    .where("archived_at", "is", null)
    .where(isInStock)
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

/** Products in stock that were bought together with this one, most often first. */
export async function listBoughtTogether(
  db: Database,
  productId: number,
  limit: number,
): Promise<Product[]> {
  const rows = await selectProducts(db)
    .innerJoin("bought_together as together", "together.other_id", "products.id")
    .where("together.product_id", "=", productId)
    .where("archived_at", "is", null)
    .where(isInStock)
    .orderBy("together.orders", "desc")
    .orderBy("products.id")
    .limit(limit)
    .execute();
  return rows.map(productOf);
}

/** Slugs and dates for the sitemap, oldest first. */
export async function listSitemapProducts(
  db: Database,
): Promise<{ id: number; category: Category; changedAt: Date | undefined }[]> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "category", "created_at", "updated_at"])
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: row.category as Category,
    changedAt: row.updated_at,
  }));
}

/**
 * SQL expression for a query on products: how many can be bought; null when stock is not counted.
 */
const stockRemaining = sql<number | null>`(
  select on_hand - reserved from stock_levels where product_id = products.id)`;

/**
 * SQL condition for a query on products: the count decides if there is one, else the stock switch.
 */
export const isInStock = sql<boolean>`coalesce(${stockRemaining} > 0, in_stock)`;

/** CHECKs of the table allow only categories and tax categories. */
export function productOf(
  row: Selectable<Products> & { readonly remaining: number | null },
): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    fullDescription: row.full_description,
    price: row.price === null ? undefined : centsFrom(row.price),
    rating: Number(row.rating),
    origin: row.origin,
    category: row.category as Category,
    cocoaPercentage: row.cocoa_percentage,
    tags: row.tags,
    inStock: row.remaining === null ? row.in_stock : row.remaining > 0,
    remaining: row.remaining,
    images: row.images,
    nutritionFacts:
      row.nutrition_facts === null ? undefined : nutritionFactsSchema.parse(row.nutrition_facts),
    ingredients: row.ingredients,
    allergens: row.allergens,
    majorAllergens: sortMajorAllergens(row.major_allergens),
    netWeight: row.net_weight_grams,
    shippingWeight: row.shipping_weight_grams,
    taxCategory: row.tax_category as TaxCategory,
    pictureDetails: picturesDetailsSchema.parse(row.picture_details),
    tastingNotes: sortTastingNotes(row.tasting_notes),
    ...perFact((fact) => row[productFacts[fact].column]),
    awards: row.awards,
    archived: row.archived_at !== null,
  };
}

/** The stored columns of a product, without id and dates. */
export function productColumns(details: ProductDetails) {
  return {
    name: details.name,
    description: details.description,
    full_description: details.fullDescription,
    price: details.price === undefined ? null : toDecimal(details.price),
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
    major_allergens: [...details.majorAllergens],
    net_weight_grams: details.netWeight,
    shipping_weight_grams: details.shippingWeight,
    tax_category: details.taxCategory,
    picture_details: jsonb(details.pictureDetails),
    tasting_notes: [...details.tastingNotes],
    ...factColumns(details),
    awards: [...details.awards],
  };
}
