import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { type RunningShop, runShop } from "#test/support/running-shop.ts";
import { databaseOf, query } from "#test/support/shop-database.ts";
import { type LeanShop, leanShop } from "./support/lean-shopper.ts";
import { percent, perSecond, type Row } from "./support/row.ts";
import { median, type Timed, timed } from "./support/timed.ts";

const AT_ONCE = 16;
const ORDERS = 600;
const ROUNDS = 5;

/**
 * Complete guest checkouts per second through the built shop (quote, intent, details, payment,
 * order: five requests), compared with the lower bound: one durable transaction per checkout that
 * writes the same rows to the same PostgreSQL.
 */
export async function benchCheckouts(): Promise<Row[]> {
  const shop = await runShop();
  const client = leanShop(shop.url, AT_ONCE);
  try {
    await timed(ORDERS / 2, AT_ONCE, () => client.checkout());
    const bare = await bareTransactions(shop, await client.checkout());
    await timed(AT_ONCE, AT_ONCE, bare.write);
    const rounds: { least: Timed; ours: Timed }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await mailsAreOut(shop);
      const least = await timed(ORDERS, AT_ONCE, bare.write);
      rounds.push({ least, ours: await timed(ORDERS, AT_ONCE, () => client.checkout()) });
    }
    const begin = performance.now();
    await mailsAreOut(shop);
    const mailsAfter = (performance.now() - begin) / 1000;
    await bare.close();
    const counted = await benchCountedStock(shop, client);
    await agree(shop, ROUNDS * ORDERS);

    const at = (pick: (each: Timed) => number) => median(rounds.map(({ ours }) => pick(ours)));
    return [
      {
        what: "complete checkouts, 16 at once",
        figure:
          `${perSecond(at((each) => each.perSecond))}, p50 ${at((each) => each.p50).toFixed(0)} ms, ` +
          `p99 ${at((each) => each.p99).toFixed(0)} ms; last of ${2 * ORDERS} mails ` +
          `${mailsAfter.toFixed(0)} s later`,
        limit: `one transaction writing the same rows: ${perSecond(
          median(rounds.map(({ least }) => least.perSecond)),
        )}`,
        share: percent(median(rounds.map(({ ours, least }) => ours.perSecond / least.perSecond))),
      },
      ...counted,
    ];
  } finally {
    client.close();
    await shop.dispose();
  }
}

/**
 * The same checkouts with and without counted stock, alternating: with twelve bars in boxes of
 * three, and with one bar that everybody buys.
 */
async function benchCountedStock(shop: RunningShop, client: LeanShop): Promise<Row[]> {
  const boxes = [0, 1, 2, 3].map((box) => [1, 2, 3].map((product) => box * 3 + product));
  let next = 0;
  const oneOfTwelve = () => client.checkout(boxes[next++ % boxes.length]);
  const hot = () => client.checkout([1]);
  await query(shop, "update products set in_stock = true");
  const rounds: Record<"spread" | "counted" | "hot" | "hotCounted", Timed>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = async (one: () => Promise<string>) => {
      await query(shop, "delete from stock_levels");
      await mailsAreOut(shop);
      return await timed(ORDERS / 2, AT_ONCE, one);
    };
    const counted = async (one: () => Promise<string>) => {
      await query(
        shop,
        `insert into stock_levels (product_id, on_hand) select id, 900000 from products
         on conflict do nothing`,
      );
      await mailsAreOut(shop);
      return await timed(ORDERS / 2, AT_ONCE, one);
    };
    rounds.push({
      spread: await without(oneOfTwelve),
      counted: await counted(oneOfTwelve),
      hot: await without(hot),
      hotCounted: await counted(hot),
    });
  }
  const rate = (name: keyof (typeof rounds)[number]) =>
    perSecond(median(rounds.map((round) => round[name].perSecond)));
  const share = (name: keyof (typeof rounds)[number], beside: typeof name) =>
    percent(median(rounds.map((round) => round[name].perSecond / round[beside].perSecond)));
  return [
    {
      what: "checkouts of counted stock, twelve bars",
      figure: rate("counted"),
      limit: `not counted: ${rate("spread")}`,
      share: share("counted", "spread"),
    },
    {
      what: "checkouts of counted stock, all of one bar",
      figure: rate("hotCounted"),
      limit: `not counted: ${rate("hot")}`,
      share: share("hotCounted", "hot"),
    },
  ];
}

/** Checks the results, not only the speed. */
async function agree(shop: RunningShop, least: number): Promise<void> {
  const [orders] = await query(
    shop,
    `select count(*)::int as placed, count(distinct order_number)::int as numbers,
       count(*) filter (where payment_status = 'paid')::int as paid from orders`,
  );
  const { placed, numbers, paid } = orders ?? {};
  if (Number(placed) < least || placed !== numbers || placed !== paid) {
    throw new Error(`The orders do not agree: ${JSON.stringify(orders)}`);
  }
}

/** Waits until all mails are sent, so that rounds do not affect each other. */
async function mailsAreOut(shop: RunningShop): Promise<void> {
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

/** Inserts the rows of one order again and again, into copies of the shop's tables. */
async function bareTransactions(shop: RunningShop, orderId: string) {
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
    ["payments", "order_id = $1"],
    ["order_events", "order_id = $1 and kind <> 'email'"],
    ["mail_events", "order_id = $1"],
    ["pgboss.job_common", "name = 'send-order-email' and data ->> 'orderId' = $1::text"],
  ] as const) {
    const copy = `bench_${table.replace(/\W/g, "_")}`;
    await pool.query(`create table ${copy} (like ${table} including all)`);
    const { rows } = await pool.query(`select * from ${table} where ${where}`, [orderId]);
    const { rows: attributes } = await pool.query(
      `select attname, attgenerated <> '' or attidentity <> '' as generated,
         atttypid in ('json'::regtype, 'jsonb'::regtype) as json
       from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [copy],
    );
    if (rows.length === 0) throw new Error(`The order left nothing in ${table}.`);
    const namesOf = (what: "generated" | "json") =>
      new Set(attributes.filter((each) => each[what]).map(({ attname }) => attname));
    const [left, json] = [namesOf("generated"), namesOf("json")];
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
          if (/^(payment_intent_id|intent_id|provider_id)$/.test(column)) return `pi_${id}`;
          if (column === "order_number") return `BENCH-${number}`;
          const value = row[column];
          // A mail's key contains its order's id.
          if (typeof value === "string") return value.replace(orderId, id);
          return json.has(column) && value !== null ? JSON.stringify(value) : value;
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
