import { sql } from "kysely";
import { expect, test } from "vitest";
import { readProductListView } from "#domain/catalog/product-list-view.ts";
import { offeredSorts } from "#domain/home/list-sorting.ts";
import { ZERO } from "#domain/money/cents.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { refundOrder } from "#test/support/refund-order.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findProducts } from "../pricing/find-products.ts";
import { countBestSellers } from "./count-best-sellers.ts";
import { findOrder } from "./order-queries.ts";

const { shop, time } = forAllTests(openTestShop);

/** Inserts an order of so many days ago with so many of a bar. */
async function sell(product: number, quantity: number, status = "paid", days = 1) {
  const at = new Date(time.now.getTime() - days * DAY_MS);
  await sql`with sold as (
      insert into orders (id, order_number, status, payment_status, created_at, order_date)
      values (gen_random_uuid(), gen_random_uuid()::text, 'pending', ${status}, ${at}, ${at})
      returning id)
    insert into order_items (order_id, product_id, product_name, quantity, price)
    select sold.id, ${product}, 'A bar', ${quantity}, 10 from sold`.execute(shop.db);
}

async function bestSelling(): Promise<number[]> {
  const offered = offeredSorts({ offersMoreSorts: true, firstSort: "best-selling" });
  const view = readProductListView(new URLSearchParams(), offered);
  return (await findProducts(shop, view)).products.map(({ id }) => id);
}

test("the best selling bars are those of which paid orders of a year have most, then by name", async () => {
  const byName = await bestSelling();
  await sell(3, 2);
  await sell(5, 4);
  await sell(3, 1);
  await sell(7, 9, "pending");
  await sell(8, 9, "paid", 400);
  await countBestSellers(shop);
  const rest = byName.filter((id) => id !== 3 && id !== 5);
  expect(await bestSelling()).toEqual([5, 3, ...rest]);

  await sql`update orders set payment_status = 'refunded'`.execute(shop.db);
  await countBestSellers(shop);
  expect(await bestSelling()).toEqual(byName);
});

test("a bar that was refunded before it left is not counted", async () => {
  const orderId = await buy(shop);
  const listSold = async () => {
    await countBestSellers(shop);
    const best = shop.db.selectFrom("best_sellers").selectAll().orderBy("product_id");
    const rows = await best.execute();
    return rows.map(({ product_id }) => product_id);
  };
  const before = await listSold();
  const refunded = (await findOrder(shop.db, orderId))?.items[0];
  expect(before).toContain(refunded?.productId);
  await refundOrder(shop, orderId, ({ items }) => ({
    items: items.filter(({ itemId }) => itemId === refunded?.id),
    shipping: ZERO,
  }));
  expect(await listSold()).toEqual(before.filter((id) => id !== refunded?.productId));
});
