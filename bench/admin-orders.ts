import { rmSync } from "node:fs";
import { loadSampleBars } from "#server/catalog/load-sample-bars.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { parseSettings } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { makeDemoOrders } from "#server/orders/make-demo-orders.ts";
import {
  countOrders,
  everyOrder,
  listMatchingOrderIds,
  listOrders,
  type OrderFilter,
} from "#server/orders/order-list-queries.ts";
import { getOrderStats } from "#server/orders/order-queries.ts";
import { temporaryDataFolder } from "#test/support/temporary-data-folder.ts";

// `npm run bench:admin-orders`: every question that the admin's orders screen asks, on an embedded
// PostgreSQL with 100,000 invented orders. Timed from here, so the way there and back is in it.

const ORDERS = 100_000;
const ROUNDS = 100;
const TARGET_MS = 20;

const dataDir = temporaryDataFolder();
const embedded = await startEmbeddedPostgres({ dataDir });
const log = createLog("warn");
const db = openDatabase(embedded.connection, log);
const clock = () => new Date();
await migrate(db);
await loadSampleBars(db, clock);
const begin = performance.now();
await makeDemoOrders({ db, clock, log, settings: parseSettings({}, dataDir) }, ORDERS);
console.log(`${ORDERS} orders made in ${((performance.now() - begin) / 1000).toFixed(1)} s`);

const search = (text: string, also: Partial<OrderFilter> = {}) => {
  const filter = { ...everyOrder, ...also, search: text };
  return () => listMatchingOrderIds(db, filter, 1_001);
};
const page = async (filter: Partial<OrderFilter>, share: number) => {
  const wanted = { ...everyOrder, ...filter };
  const total = await countOrders(db, wanted);
  const offset = Math.floor((Math.max(0, total - 1) * share) / 10) * 10;
  return () => listOrders(db, wanted, { limit: 10, offset, total });
};

const questions: Record<string, () => Promise<unknown>> = {
  "the four figures": () => getOrderStats(db),
  "count of a filter": () => countOrders(db, { status: "shipped", paymentStatus: "paid" }),
  "first page": await page({}, 0),
  "page in the middle": await page({}, 0.5),
  "last page": await page({}, 1),
  "delivered and paid, middle": await page({ status: "delivered", paymentStatus: "paid" }, 0.5),
  "failed payments, middle": await page({ paymentStatus: "failed" }, 0.5),
  "pending, first page": await page({ status: "pending" }, 0),
  "search: everybody": search("example.com"),
  "search: a first name": search("robin"),
  "search: one customer": search("robin.sample42"),
  "search: an order number": search("choc-2026-31415"),
  "search: old numbers": search("2026-1"),
  "search: nobody": search("no such customer"),
  "search: two letters": search("zq"),
  "search: one letter, cancelled": search("q", { status: "cancelled" }),
};

const rows = [];
for (const [question, ask] of Object.entries(questions)) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.floor(ROUNDS * 0.95)] ?? 0;
  rows.push({
    question,
    "p50 ms": (times[ROUNDS >> 1] ?? 0).toFixed(1),
    "p95 ms": p95.toFixed(1),
    [`under ${TARGET_MS} ms`]: p95 < TARGET_MS ? "yes" : "NO",
  });
}
console.table(rows);
await db.destroy();
await embedded.stop();
rmSync(dataDir, { recursive: true, force: true });
