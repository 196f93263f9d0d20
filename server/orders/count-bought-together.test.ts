import { sql } from "kysely";
import { expect, test } from "vitest";
import { ZERO } from "#domain/money/cents.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { refundOrder } from "#test/support/refund-order.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { getProductPage } from "../pricing/get-product-page.ts";
import { countBoughtTogether } from "./count-bought-together.ts";

const { shop, time } = forAllTests(openTestShop);

/** Inserts paid orders of the previous day, each with these bars. */
async function sell(times: number, products: readonly number[], status = "paid", days = 1) {
  const at = new Date(time.now.getTime() - days * DAY_MS);
  for (let time = 0; time < times; time++) {
    await sql`with sold as (
        insert into orders (id, order_number, status, payment_status, created_at, order_date)
        values (gen_random_uuid(), gen_random_uuid()::text, 'pending', ${status}, ${at}, ${at})
        returning id)
      insert into order_items (order_id, product_id, product_name, quantity, price)
      select sold.id, bar, 'A bar', 1, 10 from sold, unnest(${products}::bigint[]) as bar`.execute(
      shop.db,
    );
  }
}

const names = async (id: number) =>
  (await getProductPage(shop, id))?.together.map(({ name }) => name);

test("bars that were bought together in few, unpaid or old orders are not suggested", async () => {
  await sell(2, [1, 2]);
  await sell(5, [1, 3], "pending");
  await sell(5, [1, 4], "paid", 400);
  await countBoughtTogether(shop);
  expect(await names(1)).toEqual([]);
  expect((await getProductPage(shop, 1))?.companions).toHaveLength(4);
});

test("available bars that were bought together are suggested on both pages, the most frequent first", async () => {
  await sell(3, [1, 5]);
  await sell(4, [1, 6, 99_999]);
  await countBoughtTogether(shop);
  await countBoughtTogether(shop);
  expect(await names(1)).toEqual(["White Orchid", "Salt Flat"]);
  expect(await names(5)).toEqual(["Red Orchard"]);
  expect((await getProductPage(shop, 1))?.companions).toEqual([]);
  await sql`update products set archived_at = now() where id = 6`.execute(shop.db);
  expect(await names(1)).toEqual(["Salt Flat"]);
});

test("a bar that was refunded before it left was not bought together with others", async () => {
  await sql`delete from orders`.execute(shop.db);
  const [first = ""] = [await buy(shop), await buy(shop), await buy(shop)];
  const countPairs = async () => {
    await countBoughtTogether(shop);
    return (await shop.db.selectFrom("bought_together").selectAll().execute()).length;
  };
  // Of the three bars of a box, both ways.
  expect(await countPairs()).toBe(6);
  await refundOrder(shop, first, ({ items }) => ({ items: items.slice(0, 1), shipping: ZERO }));
  expect(await countPairs()).toBe(2);
});
