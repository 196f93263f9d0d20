import { Pool } from "pg";
import { apiShopper } from "#test/support/api-shopper.ts";
import { runShop } from "#test/support/running-shop.ts";
import { databaseOf, query } from "#test/support/shop-database.ts";

// `npm run bench:checkouts`: complete guest checkouts a second through the built shop (two intents,
// details, payment, order: five calls each), beside the least that an order can cost: one durable
// transaction with an order, three lines and the counter, on the same PostgreSQL in the same run.

const AT_ONCE = 16;
const ORDERS = 480;

async function timed(count: number, once: (index: number) => Promise<void>) {
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const index = next++;
        const begin = performance.now();
        await once(index);
        times.push(performance.now() - begin);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: count / seconds, p50: times[count >> 1] ?? 0 };
}

const shop = await runShop();
const checkout = async () => {
  const buyer = apiShopper(shop.url);
  await buyer.begin();
  await buyer.submit();
  await buyer.confirm();
  const { status, body } = await buyer.place();
  if (status !== 200) throw new Error(`No order: ${status} ${JSON.stringify(body)}`);
};
await timed(AT_ONCE * 2, checkout);
const ours = await timed(ORDERS, checkout);

const pool = new Pool({ ...databaseOf(shop), max: AT_ONCE });
await pool.query("create table bench_counter (last integer)");
await pool.query("insert into bench_counter values (0)");
await pool.query("create table bench_orders (id integer primary key, data jsonb)");
await pool.query("create table bench_lines (order_id integer, data jsonb)");
const data = JSON.stringify({ address: "12 Invented Street", name: "Robin Sample" });
const least = await timed(ORDERS, async () => {
  const client = await pool.connect();
  await client.query("begin");
  const { rows } = await client.query("update bench_counter set last = last + 1 returning last");
  const { last } = rows[0];
  await client.query("insert into bench_orders values ($1, $2)", [last, data]);
  await client.query("insert into bench_lines values ($1, $2), ($1, $2), ($1, $2)", [last, data]);
  await client.query("commit");
  client.release();
});
await pool.end();

const numbers = await query(shop, "select count(distinct order_number)::int as count from orders");
console.table([
  {
    "orders/s": ours.perSecond.toFixed(1),
    "p50 ms": ours.p50.toFixed(0),
    "bare transactions/s": least.perSecond.toFixed(0),
    ratio: `1 : ${(least.perSecond / ours.perSecond).toFixed(1)}`,
    "different numbers": numbers[0]?.count,
  },
]);
await shop.dispose();
