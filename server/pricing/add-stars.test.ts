import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { readProductListView } from "#domain/catalog/product-list-view.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findProducts } from "./find-products.ts";
import { getProductPage } from "./get-product-page.ts";
import { listFeaturedProducts } from "./list-featured-products.ts";
import { suggestProducts } from "./suggest-products.ts";

const { shop } = forAllTests(openTestShop);
beforeEach(() => sql`delete from reviews`.execute(shop.db));

/** Reviews of every bar, each by a buyer of its own. */
async function review(state: "published" | "waiting", ...stars: number[]) {
  for (const given of stars) {
    await sql`
      with placed as (insert into orders (order_number) values (gen_random_uuid()) returning id)
      insert into reviews (id, order_id, product_id, stars, body, author, written_at, state, decided_at)
      select gen_random_uuid(), placed.id, products.id, ${given}, 'Good.', 'A. Buyer', now(), ${state},
        case when ${state} = 'published' then now() end
      from placed, products`.execute(shop.db);
  }
}

async function listed() {
  const found = await findProducts(shop, readProductListView(new URLSearchParams()));
  const featured = await listFeaturedProducts(shop, { featured: [], hero: [] });
  const page = await getProductPage(shop, 1);
  return [
    ...found.products,
    ...featured.products,
    ...(await suggestProducts(shop)),
    ...(page?.together ?? []),
    ...(page?.companions ?? []),
  ];
}

test("each list has a bar's stars from three published reviews on", async () => {
  await review("published", 5, 4, 4);
  const bars = await listed();
  expect(bars.length).toBeGreaterThan(20);
  for (const { reviews } of bars) expect(reviews).toEqual({ count: 3, average: 4.3 });
});

test("two published reviews and one that waits give no stars", async () => {
  await review("published", 5, 4);
  await review("waiting", 4);
  for (const bar of await listed()) expect(bar).not.toHaveProperty("reviews");
});
