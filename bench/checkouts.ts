import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { runShop } from "#test/support/running-shop.ts";
import { databaseOf, query } from "#test/support/shop-database.ts";
import { leanShop } from "./support/lean-shopper.ts";
import { median, timed } from "./support/timed.ts";

// `npm run bench:checkouts`: complete guest checkouts a second through the built shop (quote, intent,
// details, payment, order: five requests, mails included), beside the least that they can cost:
// one durable transaction a checkout that writes the same rows, on the same PostgreSQL. Both take
// turns in one run, so that a machine whose speed drifts changes the figures, not the ratio.

const AT_ONCE = 16;
const ORDERS = 600;
const ROUNDS = 5;

const shop = await runShop();
const client = leanShop(shop.url, AT_ONCE);
await timed(ORDERS / 2, AT_ONCE, client.checkout);
const bare = await bareTransactions(await client.checkout());
await timed(AT_ONCE, AT_ONCE, bare.write);

const ours = [];
const least = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await mailsAreOut();
  least.push(await timed(ORDERS, AT_ONCE, bare.write));
  ours.push(await timed(ORDERS, AT_ONCE, client.checkout));
}
const begin = performance.now();
await mailsAreOut();
const mailsAfter = (performance.now() - begin) / 1000;

const [orders] = await query(
  shop,
  `select count(*)::int as placed, count(distinct order_number)::int as numbers,
     count(*) filter (where payment_status = 'paid')::int as paid from orders`,
);
const perSecond = median(ours.map((each) => each.perSecond));
const leastPerSecond = median(least.map((each) => each.perSecond));
console.table([
  {
    "checkouts/s": perSecond.toFixed(0),
    "p50 ms": median(ours.map((each) => each.p50)).toFixed(0),
    "p99 ms": median(ours.map((each) => each.p99)).toFixed(0),
    "bare transactions/s": leastPerSecond.toFixed(0),
    ratio: `1 : ${(leastPerSecond / perSecond).toFixed(1)}`,
    "last mail after s": mailsAfter.toFixed(1),
    ...orders,
  },
]);
await bare.close();
client.close();
await shop.dispose();

/** Until the queue has sent all mails, so that one round does not pay for another. */
async function mailsAreOut(): Promise<void> {
  for (;;) {
    const [left] = await query(
      shop,
      `select count(*)::int as jobs from pgboss.job
       where name = 'send-order-email' and state < 'completed'`,
    );
    if (left?.jobs === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The rows of one order, again and again, in tables that are made like the shop's own. */
async function bareTransactions(orderId: string) {
  const pool = new Pool({ ...databaseOf(shop), max: AT_ONCE });
  const inserts: ((own: { id: string; number: number }) => {
    name: string;
    text: string;
    values: unknown[];
  })[] = [];
  await pool.query("create table bench_counter (last bigint)");
  await pool.query("insert into bench_counter values (0)");
  for (const [table, where] of [
    ["checkouts", "id = $1"],
    ["demo_payments", "intent_id = 'pi_demo' || replace($1::text, '-', '')"],
    ["orders", "id = $1"],
    ["order_items", "order_id = $1"],
    ["order_history", "order_id = $1 and kind <> 'email'"],
    ["pgboss.job_common", "name = 'send-order-email' and data ->> 'orderId' = $1::text"],
  ] as const) {
    const copy = `bench_${table.replace(/\W/g, "_")}`;
    await pool.query(`create table ${copy} (like ${table} including all)`);
    const { rows } = await pool.query(`select * from ${table} where ${where}`, [orderId]);
    const { rows: generated } = await pool.query(
      `select attname from pg_attribute where attrelid = $1::regclass
         and (attgenerated <> '' or attidentity <> '')`,
      [copy],
    );
    if (rows.length === 0) throw new Error(`The order left nothing in ${table}.`);
    const left = new Set(generated.map(({ attname }) => attname));
    const columns = Object.keys(rows[0]).filter((column) => !left.has(column));
    const places = rows.map(
      (_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join()})`,
    );
    const text = `insert into ${copy} (${columns.join()}) values ${places.join()}`;
    inserts.push(({ id, number }) => ({
      name: copy,
      text,
      values: rows.flatMap((row) =>
        columns.map((column) => {
          if (column === "id") return row.name ? randomUUID() : id;
          if (column === "order_id" && row.order_id !== null) return id;
          if (column === "payment_intent_id" || column === "intent_id") return `pi_${id}`;
          if (column === "order_number") return `BENCH-${number}`;
          const value = row[column];
          const isJson = typeof value === "object" && value !== null && !(value instanceof Date);
          return isJson ? JSON.stringify(value) : value;
        }),
      ),
    }));
  }
  return {
    async write() {
      const connection = await pool.connect();
      await connection.query("begin");
      const { rows } = await connection.query({
        name: "bench_count",
        text: "update bench_counter set last = last + 1 returning last",
      });
      const own = { id: randomUUID(), number: rows[0].last };
      for (const insert of inserts) await connection.query(insert(own));
      await connection.query("commit");
      connection.release();
    },
    close: () => pool.end(),
  };
}
