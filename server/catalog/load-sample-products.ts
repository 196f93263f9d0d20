import { sampleProducts } from "#domain/catalog/sample-products.ts";
import type { AppContext } from "../app-context.ts";
import { hasRow } from "../platform/db/rows.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { productColumns } from "./product-queries.ts";

const LOADED = "sample_products_loaded";

const comingSoonSamples = [
  {
    name: "First Frost",
    image: "/wrappers/first-frost.webp",
    description: "A 58% dark milk with wintergreen and toasted oats, for the first cold mornings.",
    release_date: "2027-01-15",
  },
  {
    name: "Smokehouse",
    image: "/wrappers/smokehouse.webp",
    description: "Dark chocolate whose beans rested over applewood smoke for one night.",
    release_date: "2027-03-01",
  },
  {
    name: "Plum Orchard",
    image: "/wrappers/plum-orchard.webp",
    description: "Late plums, dried slowly and folded into 70% Hispaniola dark.",
    release_date: null,
  },
];

/**
 * Fills an empty demo shop with sample products, once: deleted samples stay deleted.
 *
 * @returns how many were loaded
 */
export async function loadSampleProducts(ctx: Pick<AppContext, "db" | "clock">): Promise<number> {
  const { db, clock } = ctx;
  return await db.transaction().execute(async (tx) => {
    // A concurrent process waits for this row lock and then finds the row.
    const first = await tx
      .insertInto("app_state")
      .values({ key: LOADED, value: jsonb(true), updated_at: clock() })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    if (!first) return 0;
    if (await hasRow(tx.selectFrom("products"))) return 0;

    const now = clock().getTime();
    const products = sampleProducts.map((product, index) => {
      // One second apart, so that sorting by newest keeps the order of the list.
      const createdAt = new Date(now - index * 1000);
      return { ...productColumns(product), created_at: createdAt, updated_at: createdAt };
    });
    await tx.insertInto("products").values(products).execute();
    const upcoming = comingSoonSamples.map((item, position) => ({ ...item, position }));
    await tx.insertInto("coming_soon_items").values(upcoming).execute();
    return sampleProducts.length;
  });
}
