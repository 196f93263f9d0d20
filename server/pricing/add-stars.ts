import { sql } from "kysely";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import type { Database } from "../platform/db/database.ts";

/** Published reviews from which on a bar's average is shown in lists: one or two say little. */
const MIN_REVIEWS = 3;

/** The bars with the average of their customers' reviews. */
export async function addStars(
  db: Database,
  products: readonly ListedProduct[],
): Promise<ListedProduct[]> {
  if (products.length === 0) return [];
  const rows = await db
    .selectFrom("reviews")
    .select("product_id")
    .select(sql<string>`round(avg(stars), 1)`.as("average"))
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("state", "=", "published")
    .where(
      "product_id",
      "in",
      products.map(({ id }) => id),
    )
    .groupBy("product_id")
    .having(sql`count(*)`, ">=", MIN_REVIEWS)
    .execute();
  const byId = new Map(rows.map(({ product_id, ...stars }) => [product_id, stars]));

  return products.map((product) => {
    const found = byId.get(product.id);
    if (!found) return product;
    return { ...product, reviews: { count: found.count, average: Number(found.average) } };
  });
}
