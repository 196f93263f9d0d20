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
  listOrdersById,
  type OrderFilter,
} from "#server/orders/order-list-queries.ts";
import { getOrderStats, readOrdersPulse } from "#server/orders/order-queries.ts";
import { temporaryDataFolder } from "#test/support/temporary-data-folder.ts";
import type { ExportReport } from "./export-in-child.ts";

// `npm run bench:admin-orders -- 10000 100000 1000000`: what the admin's orders screen waits for on an
// embedded PostgreSQL with so many invented orders, vacuumed and analysed as an owner's is. A page of
// the list or of a search is all that the screen's loader asks for it, one question after the other:
// the pulse, the four figures, the count, the ten orders and the newest one. Timed from here, so the
// way to the database and back is in it; HTML and the network are not.

const ROUNDS = 100;
const PER_PAGE = 10;
const MOST_FOUND = 1_000;

const clock = () => new Date();
const log = createLog("warn");
const wished = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);
const sizes = wished.length > 0 ? wished : [10_000, 100_000, 1_000_000];

/** In milliseconds; without a target, a question is only measured. */
type Question = { readonly ask: () => Promise<unknown>; readonly target?: number };
type Times = { readonly p50: number; readonly p95: number };

async function questionsAbout(db: Database): Promise<Record<string, Question>> {
  const { totalOrders } = await getOrderStats(db);
  const year = clock().getFullYear();
  const middle = String(Math.floor(totalOrders / 2));
  const screen = (list: () => Promise<unknown>): Question => ({
    target: 20,
    ask: async () => {
      await readOrdersPulse(db);
      const { totalOrders: total } = await getOrderStats(db);
      await list();
      await listOrders(db, everyOrder, { limit: 1, offset: 0, total });
    },
  });
  const search = (text: string, also: Partial<OrderFilter> = {}): Question =>
    screen(async () => {
      const filter = { ...everyOrder, ...also, search: text };
      const ids = await listMatchingOrderIds(db, filter, MOST_FOUND + 1);
      await listOrdersById(db, ids.slice(0, PER_PAGE));
    });
  const page = (filter: Partial<OrderFilter>, share: number): Question =>
    screen(async () => {
      const wanted = { ...everyOrder, ...filter };
      const total = await countOrders(db, wanted);
      const offset = Math.floor((Math.max(0, total - 1) * share) / PER_PAGE) * PER_PAGE;
      await listOrders(db, wanted, { limit: PER_PAGE, offset, total });
    });
  const sales = (query: string): Question => {
    const period = salesPeriod(new URLSearchParams(query), new Date().toISOString().slice(0, 10));
    const shop = { db, clock, settings: parseSettings({}, ".") };
    return { ask: () => readSalesReport(shop, period) };
  };
  return {
    "the four figures alone": { target: 20, ask: () => getOrderStats(db) },
    "first page": page({}, 0),
    "page in the middle": page({}, 0.5),
    "page at nine tenths": page({}, 0.9),
    "last page": page({}, 1),
    "delivered and paid, middle": page({ status: "delivered", paymentStatus: "paid" }, 0.5),
    "failed payments, middle": page({ paymentStatus: "failed" }, 0.5),
    "shipped and refunded, last page": page({ status: "shipped", paymentStatus: "refunded" }, 1),
    "pending, first page": page({ status: "pending" }, 0),
    "search: everybody": search("example.com"),
    "search: a first name": search("robin"),
    "search: a whole name": search("robin sample"),
    "search: one customer": search("robin.sample42"),
    "search: an order number": search(`choc-${year}-${middle}`),
    "search: old numbers": search(`${year}-1`),
    "search: every number with a 77": search("77"),
    "search: nobody": search("no such customer"),
    "search: two letters, none": search("zq"),
    "search: two letters, some": search("bi"),
    "search: one letter": search("q"),
    "search: one letter, cancelled": search("q", { status: "cancelled" }),
    "search: a name, failed": search("robin", { paymentStatus: "failed" }),
    "search: everybody, refunded": search("example", { paymentStatus: "refunded" }),
    "sales of 30 days": sales("period=30"),
    "sales of 12 months": sales("period=12m"),
  };
}

async function timesOf({ ask }: Question): Promise<Times> {
  // The connections have long been open in a shop that runs.
  for (let round = 0; round < 3; round++) await ask();
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

type Measured = Map<string, Times & { readonly target: number | undefined }>;

async function measure(orders: number): Promise<Measured> {
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
    const measured: Measured = new Map();
    for (const [name, question] of Object.entries(await questionsAbout(db))) {
      measured.set(name, { ...(await timesOf(question)), target: question.target });
    }
    const { seconds: taken, growth, ...exported } = await exportInChild(embedded.connection);
    console.log(
      `  CSV of ${exported.orders} orders: ${taken.toFixed(1)} s, and ${growth.toFixed(0)} MB more memory`,
    );
    return measured;
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

/** One row for each question: p50 and p95 at every size, and how the last compares with the first. */
function tableOf(all: readonly Measured[]): Record<string, string>[] {
  const [first, last] = [all[0], all.at(-1)];
  return [...(first?.keys() ?? [])].map((question) => {
    const times = all.map((measured) => measured.get(question));
    const growth = (of: "p50" | "p95") =>
      `× ${((last?.get(question)?.[of] ?? 0) / (first?.get(question)?.[of] || 1)).toFixed(1)}`;
    const target = last?.get(question)?.target;
    const slowest = Math.max(...times.map((each) => each?.p95 ?? 0));
    return {
      question,
      ...Object.fromEntries(
        times.map((each, index) => [
          `${sizes[index]?.toLocaleString("en-US")}: p50 / p95 ms`,
          `${each?.p50.toFixed(1)} / ${each?.p95.toFixed(1)}`,
        ]),
      ),
      ...(all.length > 1 && { "growth of p50 / p95": `${growth("p50")} / ${growth("p95")}` }),
      target: !target ? "" : slowest < target ? `under ${target}` : `OVER ${target}`,
    };
  });
}

const all: Measured[] = [];
for (const orders of sizes) all.push(await measure(orders));
console.log("Answers of the database to one look at the screen (see the head of this file)");
console.table(tableOf(all));
