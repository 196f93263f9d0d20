import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import { readSalesReport } from "#server/analytics/read-sales-report.ts";
import { loadSampleBars } from "#server/catalog/load-sample-bars.ts";
import type { Database } from "#server/db/database.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Connection, openDatabase } from "#server/db/open-database.ts";
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
import type { ExportReport } from "./export-in-child.ts";

// `npm run bench:admin-orders -- 10000 100000 1000000`: every question that the admin's orders
// screen and its charts ask, on an embedded PostgreSQL with so many invented orders; 100,000 when
// no number is given. Timed from here, so the way there and back is in it.

const ROUNDS = 100;
const TARGET_MS = 20;

const clock = () => new Date();
const log = createLog("warn");
const wished = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);
const sizes = wished.length > 0 ? wished : [100_000];

type Question = { readonly ask: () => Promise<unknown>; readonly target?: number };

async function questionsAbout(db: Database): Promise<Record<string, Question>> {
  const { totalOrders } = await getOrderStats(db);
  const middle = String(Math.floor(totalOrders / 2));
  const search = (text: string, also: Partial<OrderFilter> = {}): Question => ({
    ask: () => listMatchingOrderIds(db, { ...everyOrder, ...also, search: text }, 1_001),
  });
  const page = async (filter: Partial<OrderFilter>, share: number): Promise<Question> => {
    const wanted = { ...everyOrder, ...filter };
    const total = await countOrders(db, wanted);
    const offset = Math.floor((Math.max(0, total - 1) * share) / 10) * 10;
    return { ask: () => listOrders(db, wanted, { limit: 10, offset, total }) };
  };
  const sales = (query: string): Question => {
    const period = salesPeriod(new URLSearchParams(query), new Date().toISOString().slice(0, 10));
    const shop = { db, clock, settings: parseSettings({}, ".") };
    return { ask: () => readSalesReport(shop, period), target: 300 };
  };
  return {
    "the four figures": { ask: () => getOrderStats(db) },
    "count of a filter": {
      ask: () => countOrders(db, { status: "shipped", paymentStatus: "paid" }),
    },
    "first page": await page({}, 0),
    "page in the middle": await page({}, 0.5),
    "last page": await page({}, 1),
    "delivered and paid, middle": await page({ status: "delivered", paymentStatus: "paid" }, 0.5),
    "failed payments, middle": await page({ paymentStatus: "failed" }, 0.5),
    "pending, first page": await page({ status: "pending" }, 0),
    "search: everybody": search("example.com"),
    "search: a first name": search("robin"),
    "search: one customer": search("robin.sample42"),
    "search: an order number": search(`choc-${clock().getFullYear()}-${middle}`),
    "search: old numbers": search(`${clock().getFullYear()}-1`),
    "search: nobody": search("no such customer"),
    "search: two letters": search("zq"),
    "search: two letters, some": search("bi"),
    "search: one letter, cancelled": search("q", { status: "cancelled" }),
    "sales of 30 days": sales("period=30"),
    "sales of 12 months": sales("period=12m"),
  };
}

async function timesOf({ ask }: Question): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  // Whoever waits a second for an answer knows enough after a few.
  const end = performance.now() + 20_000;
  while (times.length < ROUNDS && (times.length < 10 || performance.now() < end)) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function measure(orders: number): Promise<Map<string, number>> {
  const dataDir = temporaryDataFolder();
  const embedded = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(embedded.connection, log);
  try {
    await migrate(db);
    await loadSampleBars(db, clock);
    const begin = performance.now();
    await makeDemoOrders({ db, clock, log, settings: parseSettings({}, dataDir) }, orders);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${orders.toLocaleString("en-US")} orders, made in ${seconds} s`);
    const p95s = new Map<string, number>();
    const rows = [];
    for (const [name, question] of Object.entries(await questionsAbout(db))) {
      const { p50, p95 } = await timesOf(question);
      const target = question.target ?? TARGET_MS;
      p95s.set(name, p95);
      rows.push({
        question: name,
        "p50 ms": p50.toFixed(1),
        "p95 ms": p95.toFixed(1),
        target: p95 < target ? `under ${target}` : `OVER ${target}`,
      });
    }
    console.table(rows);
    const { seconds: taken, growth, ...exported } = await exportInChild(embedded.connection);
    console.log(
      `CSV of ${exported.orders} orders: ${taken.toFixed(1)} s, and ${growth.toFixed(0)} MB more memory`,
    );
    return p95s;
  } finally {
    await db.destroy();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Its memory is measured apart from what this process has already taken. */
async function exportInChild(connection: Connection): Promise<ExportReport> {
  const flags = ["--max-semi-space-size=8"];
  const child = fork(new URL("./export-in-child.ts", import.meta.url), { execArgv: flags });
  child.send(connection);
  const [report] = await once(child, "message");
  return report as ExportReport;
}

const all: Map<string, number>[] = [];
for (const orders of sizes) all.push(await measure(orders));
const [first, last] = [all[0], all.at(-1)];
if (first && last && first !== last) {
  console.log(`p95 by the number of orders; growth from ${sizes[0]} to ${sizes.at(-1)}`);
  console.table(
    [...first.keys()].map((question) => ({
      question,
      ...Object.fromEntries(
        all.map((p95s, index) => [`${sizes[index]}`, (p95s.get(question) ?? 0).toFixed(1)]),
      ),
      growth: `× ${((last.get(question) ?? 0) / (first.get(question) || 1)).toFixed(1)}`,
    })),
  );
}
