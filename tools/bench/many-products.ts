import { beginSession } from "#test/support/journeys.ts";
import { runShop } from "#test/support/running-shop.ts";
import { query } from "#test/support/shop-database.ts";
import type { Row } from "./support/row.ts";
import { timed } from "./support/timed.ts";

const PRODUCTS = 5_000;
const AIM_MS = 50;

/** Copies the demo's bars, each with a name, a price and a place in the list of its own. */
const addProducts = `
  insert into products (name, description, full_description, price, category, cocoa_percentage,
    origin, tags, ingredients, allergens, major_allergens, tasting_notes, images, in_stock, rating)
  select name || ' No. ' || number, description, full_description, 8 + number % 14,
    category, 40 + number % 55, origin, tags, ingredients, allergens, major_allergens,
    tasting_notes, images, in_stock, rating
  from (select *, row_number() over (order by id) - 1 as place, count(*) over () as bars
    from products) as bar
  join generate_series(1, ${PRODUCTS}) as number on number % bars = place`;

/** Every address is asked for once, so that none comes from the page cache. */
const questions: Record<string, (index: number) => string> = {
  "a page of the list": (index) =>
    `/products?sort=${["name", "price-low", "price-high", "rating"][index % 4]}&page=${2 + (index >> 2)}`,
  "a search": (index) => `/products?q=orchard+${index}`,
  "a mistyped search": (index) => `/products?q=orchrad&page=${index + 1}`,
  "four filters": (index) =>
    `/products?cocoa=50-69&note=fruity&without=tree-nuts&price=20&page=${index + 1}`,
  "a page of the owner's list": (index) => `/admin/products?page=${index + 1}`,
  "a search of the owner's": (index) => `/admin/products?search=no.+${index}`,
};

/** The lists of a shop with thousands of bars, each page rendered anew. */
export async function benchManyProducts(): Promise<Row[]> {
  const shop = await runShop();
  try {
    await query(shop, addProducts);
    await query(shop, "analyze products");
    const headers = { cookie: await beginSession(shop) };
    const rows: Row[] = [];
    for (const [what, question] of Object.entries(questions)) {
      const ask = async (index: number) => {
        const response = await fetch(shop.url + question(index), { headers });
        if (!response.ok) throw new Error(`${response.status} for ${question(index)}`);
        await response.text();
      };
      // The first ones fill PostgreSQL's and Node's own caches.
      await timed(20, 1, (index) => ask(index + 100));
      const { p50, p95 } = await timed(100, 1, ask);
      rows.push({
        what: `${PRODUCTS.toLocaleString("en-US")} bars: ${what}`,
        figure: `p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms`,
        limit: `aim: p95 ${AIM_MS} ms`,
        share: "",
      });
    }
    return rows;
  } finally {
    await shop.dispose();
  }
}
