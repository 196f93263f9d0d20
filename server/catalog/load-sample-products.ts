import { sql } from "kysely";
import { cents, toDecimal } from "#domain/money/cents.ts";
import { comingSoonSamples } from "../coming-soon/coming-soon-samples.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/json.ts";
import { sampleProducts } from "./sample-products.ts";

const LOADED = "sample_products_loaded";

/**
 * Fills an empty demo shop with sample products, once: what the owner deletes stays deleted.
 *
 * @returns how many were loaded
 */
export async function loadSampleProducts(db: Database, clock: Clock): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    // A second process that starts now waits for this row and then finds it there.
    const first = await tx
      .insertInto("app_state")
      .values({ key: LOADED, value: jsonb(true), updated_at: clock() })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!first) return 0;
    const { count } = await tx
      .selectFrom("products")
      .select(sql<number>`count(*)`.as("count"))
      .executeTakeFirstOrThrow();
    if (count > 0) return 0;

    const now = clock().getTime();
    for (const [index, bar] of sampleProducts.entries()) {
      // A second apart, so that "newest first" gives the order of the list.
      const createdAt = new Date(now - index * 1000);
      await tx
        .insertInto("products")
        .values({
          name: bar.name,
          description: bar.description,
          full_description: bar.fullDescription,
          price: toDecimal(cents(bar.priceCents)),
          rating: bar.rating,
          origin: bar.origin,
          category: bar.category,
          cocoa_percentage: bar.cocoaPercentage,
          tags: [...bar.tags],
          in_stock: bar.inStock,
          images: [`/wrappers/${bar.wrapper}.svg`],
          nutrition_facts: jsonb(bar.nutritionFacts),
          ingredients: [...bar.ingredients],
          allergens: [...bar.allergens],
          created_at: createdAt,
          updated_at: createdAt,
        })
        .execute();
    }
    for (const [position, item] of comingSoonSamples.entries()) {
      await tx
        .insertInto("coming_soon_items")
        .values({
          name: item.name,
          description: item.description,
          image: null,
          release_date: item.releaseDate,
          position,
        })
        .execute();
    }
    return sampleProducts.length;
  });
}
