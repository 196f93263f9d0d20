import type { TypedPromotion } from "#domain/promotions/promotion-codec.ts";
import { promotionTerms } from "./promotion-terms.ts";
import type { RunningShop } from "./running-shop.ts";
import { query } from "./shop-database.ts";

// Records of a test alone, stored without the shop. A second try of the test replaces its first one's.

type Columns = Readonly<Record<string, unknown>>;

/** A product for sale. @returns its id */
export async function addProduct(shop: RunningShop, name: string, more: Columns = {}) {
  await query(shop, "delete from products where name = $1", [name]);
  const id = await insert(shop, "products", {
    name,
    origin: "Invented",
    description: "For a test.",
    price: 12.5,
    category: "dark",
    cocoa_percentage: 70,
    rating: 4.5,
    in_stock: true,
    ingredients: ["Cocoa beans", "Cane sugar", "Cocoa butter"],
    images: ["/wrappers/old-growth.svg"],
    ...more,
  });
  return Number(id);
}

/** A discount code for 10% off, if nothing else is said. */
export async function addCode(
  shop: RunningShop,
  code: string,
  change: Partial<TypedPromotion> = {},
): Promise<void> {
  const uses = "promotion_id in (select id from promotions where code = $1)";
  await query(shop, `delete from promotion_uses where ${uses}`, [code]);
  await query(shop, "delete from promotions where code = $1", [code]);
  const now = new Date();
  await insert(shop, "promotions", {
    terms: promotionTerms({ code, ...change }),
    created_at: now,
    updated_at: now,
  });
}

/** An order that nobody paid, for what a list of orders shows. @returns its id */
export async function addOrder(shop: RunningShop, number: string, more: Columns = {}) {
  await query(shop, "delete from orders where order_number = $1", [number]);
  return String(await insert(shop, "orders", { order_number: number, ...more }));
}

async function insert(shop: RunningShop, table: string, columns: Columns): Promise<unknown> {
  const names = Object.keys(columns);
  const [row] = await query(
    shop,
    `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(columns),
  );
  return row?.id;
}
