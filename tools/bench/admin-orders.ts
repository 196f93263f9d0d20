import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { sql } from "kysely";
import { salesPeriod } from "#domain/analytics/sales-period.ts";
import type { OrderSort } from "#domain/orders/order-list-options.ts";
import { newPromotion } from "#domain/promotions/promotion-codec.ts";
import { defaultShopDetails } from "#domain/shop/shop-details.ts";
import { readSalesReport } from "#server/analytics/read-sales-report.ts";
import { loadSampleProducts } from "#server/catalog/load-sample-products.ts";
import { everyCustomer, listCustomers } from "#server/customers/list-customers.ts";
import { readCustomer } from "#server/customers/read-customer.ts";
import { findAnything } from "#server/find/find-anything.ts";
import { everyOrder, type OrderFilter } from "#server/orders/list/order-filter.ts";
import { countOrders, listOrders } from "#server/orders/list/order-list-queries.ts";
import { searchOrders } from "#server/orders/list/search-orders.ts";
import { readOrdersPulse } from "#server/orders/order-events.ts";
import { getOrderStats } from "#server/orders/order-queries.ts";
import { parseConfig } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { type Connection, openDatabase } from "#server/platform/db/open-database.ts";
import { openSession } from "#server/platform/db/open-session.ts";
import { jsonb } from "#server/platform/db/sql-values.ts";
import { createLog } from "#server/platform/log.ts";
import { temporaryDataFolder } from "#test/support/temporary-data-folder.ts";
import { makeDemoOrders } from "../demo/make-demo-orders.ts";
import type { ExportReport } from "./export-in-child.ts";

// `npm run bench:admin-orders -- 10000 100000 1000000 find`: response times of the admin's orders screen
// with an embedded PostgreSQL and so many invented orders, vacuumed and analyzed. A page of the
// list or of a search runs the queries of the screen's loader in the same order: the pulse, the
// four figures, and then the count and the ten orders beside the newest one. The times include the
// round trip to the database, but neither HTML nor network. A word asks only the questions with it.

const ROUNDS = 100;
const PER_PAGE = 10;
const TARGET = 40;
/** Of the search of everything, which asks ten questions at once. */
const FIND_TARGET = 100;

const clock = () => new Date();
const log = createLog("warn");
const args = process.argv.slice(2);
const given = args.map(Number).filter(Number.isSafeInteger);
const only = args.find((arg) => Number.isNaN(Number(arg))) ?? "";
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000];

/** In milliseconds; without a target it is only measured. */
type Question = { readonly ask: () => Promise<unknown>; readonly target?: number };
type Times = { readonly p50: number; readonly p95: number };

async function questionsAbout(db: Database): Promise<Record<string, Question>> {
  const { totalOrders } = await getOrderStats(db);
  const year = clock().getFullYear();
  const middle = String(Math.floor(totalOrders / 2));
  const screen = (list: () => Promise<unknown>, target: number): Question => ({
    ...(target > 0 && { target }),
    ask: async () => {
      await readOrdersPulse(db);
      await getOrderStats(db);
      await Promise.all([list(), listOrders(db, everyOrder, { limit: 1, offset: 0 })]);
    },
  });
  const search = (text: string, also: Partial<OrderFilter> = {}, target = TARGET): Question => {
    const filter = { ...everyOrder, ...also, search: text };
    return screen(() => searchOrders(db, filter, { limit: PER_PAGE, offset: 0 }), target);
  };
  /** The page that "Next" of the previous page leads to. */
  const page = async (also: Partial<OrderFilter>, share: number): Promise<Question> => {
    const filter = { ...everyOrder, ...also };
    const total = await countOrders(db, filter);
    const offset = Math.floor((Math.max(0, total - 1) * share) / PER_PAGE) * PER_PAGE;
    const [last] =
      offset === 0 ? [] : await listOrders(db, filter, { limit: 1, offset: offset - 1 });
    const wanted = { limit: PER_PAGE, offset, after: last?.id };
    return screen(
      () => Promise.all([listOrders(db, filter, wanted), countOrders(db, filter)]),
      TARGET,
    );
  };
  const sales = (query: string): Question => {
    const period = salesPeriod(new URLSearchParams(query), new Date().toISOString().slice(0, 10));
    const shop = { db, clock, details: () => defaultShopDetails.demo };
    return { ask: () => readSalesReport(shop, period) };
  };
  /** The page after some order, as "Next" requests it, or the first page. */
  const sorted = (
    by: OrderSort["by"],
    after?: string,
    also: Partial<OrderFilter> = {},
  ): Question => {
    const sort = { by, descending: true };
    const wanted = { limit: PER_PAGE, offset: 0, sort, ...(after && { after, offset: PER_PAGE }) };
    return screen(() => listOrders(db, { ...everyOrder, ...also }, wanted), TARGET);
  };
  const [some] = await listOrders(db, everyOrder, { limit: 1, offset: Number(middle) });
  const customers = (also: Partial<typeof everyCustomer>): Question => ({
    target: TARGET,
    ask: () => listCustomers(db, { ...everyCustomer, ...also }, { limit: 25, offset: 0 }),
  });
  /** The page that "Next" of the previous page leads to, with so many newer orders. */
  const customersAfter = async (share: number): Promise<Question> => {
    const offset = Math.floor(totalOrders * share);
    const [order] = await listOrders(db, everyOrder, { limit: 1, offset });
    const page = { limit: 25, offset: 25, after: order?.id };
    return { target: share < 0.5 ? TARGET : 0, ask: () => listCustomers(db, everyCustomer, page) };
  };
  const find = (text: string): Question => ({
    target: FIND_TARGET,
    ask: () => findAnything({ db, log }, text),
  });
  const [{ id: newest } = { id: "" }] = await listOrders(db, everyOrder, { limit: 1, offset: 0 });
  return {
    "the four figures alone": { target: TARGET, ask: () => getOrderStats(db) },
    "first page": await page({}, 0),
    "page in the middle": await page({}, 0.5),
    "page at nine tenths": await page({}, 0.9),
    "last page": await page({}, 1),
    "delivered and paid, middle": await page({ status: "delivered", paymentStatus: "paid" }, 0.5),
    "failed payments, middle": await page({ paymentStatus: "failed" }, 0.5),
    "shipped and refunded, last page": await page(
      { status: "shipped", paymentStatus: "refunded" },
      1,
    ),
    "pending, first page": await page({ status: "pending" }, 0),
    "sorted by customer, first page": sorted("customer"),
    "sorted by customer, after some order": sorted("customer", some?.id),
    "sorted by total, first page": sorted("total"),
    "sorted by total, after some order": sorted("total", some?.id),
    "sorted by total, failed payments": sorted("total", undefined, { paymentStatus: "failed" }),
    "sorted by status, first page": sorted("status"),
    "sorted by status, after some order": sorted("status", some?.id),
    "sorted by status, failed payments": sorted("status", undefined, { paymentStatus: "failed" }),
    "search: everybody": search("example.com"),
    "search: a first name": search("robin"),
    "search: a whole name": search("robin sample"),
    "search: one customer": search("robin.sample42"),
    "search: an order number": search(`choc-${year}-${middle}`),
    "search: every number with a 77": search("77"),
    "search: nobody": search("no such customer"),
    "search: two letters, some": search("bi"),
    "search: one letter": search("q"),
    "search: a name, cancelled": search("robin", { status: "cancelled" }),
    "search: a name, failed": search("robin", { paymentStatus: "failed" }),
    "search: everybody, refunded": search("example", { paymentStatus: "refunded" }),
    // The first matches a ninth of all orders, far back in the list. The trigram index cannot help
    // with fewer than three letters.
    "search: old numbers": search(`${year}-1`, {}, 0),
    "search: one letter, cancelled": search("q", { status: "cancelled" }, 0),
    "search: two letters, none": search("zq", {}, 0),
    "customers: first page": customers({}),
    "customers: after a hundredth of the orders": await customersAfter(0.01),
    "customers: after a tenth of the orders": await customersAfter(0.1),
    // Nobody gets there by pressing Next, because few orders this old are the last of their
    // customer.
    "customers: after nine tenths of the orders": await customersAfter(0.9),
    "customers, search: everybody": customers({ search: "example.com" }),
    "customers, search: a first name": customers({ search: "robin" }),
    "customers, search: a whole name": customers({ search: "robin sample" }),
    "customers, search: one": customers({ search: "robin.sample42" }),
    "customers, search: nobody": customers({ search: "no such customer" }),
    "customers, search: an order number": customers({ search: `choc-${year}-${middle}` }),
    "customers: a tag of a thousand": customers({ tag: "bench" }),
    "customers: one of them": {
      target: TARGET,
      ask: () => readCustomer(db, newest, { limit: 25, offset: 0 }),
    },
    "find: an order number": find(`choc-${year}-${middle}`),
    "find: the end of a number": find(middle.slice(-3)),
    "find: the start of old numbers": find(`${year}-1`),
    "find: two digits": find("19"),
    "find: everybody": find("example.com"),
    "find: a first name": find("robin"),
    "find: a whole name, turned around": find("sample, robin"),
    "find: one customer's email": find("robin.sample42@example.com"),
    "find: a phone": find("(617) 555-0123"),
    "find: a street": find("264 nib avenue"),
    "find: a ZIP": find("97201"),
    "find: a bar's name": find("old growth"),
    "find: a tracking number": find("9400 1000 0000 0000 1234 56"),
    "find: a gift's recipient": find("recipient777@example.net"),
    "find: a lot's code": find("lot-1234"),
    "find: a discount code": find("bench1234"),
    "find: a gift card's end": find("1234"),
    "find: a word of every gift": find("birthday"),
    "find: nobody": find("no such customer"),
    "find: one letter": find("q"),
    "find: two letters, none": find("zq"),
    "sales of 30 days": sales("period=30"),
    "sales of 12 months": sales("period=12m"),
  };
}

/** A PostgreSQL with so many orders; those of all sizes are open at once. */
type Filled = {
  readonly orders: number;
  readonly db: Database;
  readonly connection: Connection;
  readonly close: () => Promise<void>;
};

async function fill(orders: number): Promise<Filled> {
  const dataDir = temporaryDataFolder();
  const embedded = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(embedded.connection, log);
  const close = async () => {
    await db.destroy();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(db);
    await loadSampleProducts({ db, clock });
    const begin = performance.now();
    // Without time limits: a million orders take minutes.
    const session = await openSession(embedded.connection, log, "conche-bench");
    const config = parseConfig({}, dataDir);
    const details = () => defaultShopDetails.demo;
    await makeDemoOrders({ db: session.db, clock, log, config, details }, orders);
    await tagCustomers(session.db);
    await addThingsToFind(session.db);
    await session.close();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${orders.toLocaleString("en-US")} orders, made in ${seconds} s`);
    return { orders, db, connection: embedded.connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tags a thousand customers, or all if there are fewer. */
async function tagCustomers(db: Database): Promise<void> {
  await sql`
    insert into customers (email, notes, tags, version, updated_at)
    select email, 'Noted', '{bench}', 1, now() from (
      select distinct lower(trim(customer_email)) as email from orders limit 1000
    ) as thousand
  `.execute(db);
}

/** Parcels, gifts, lots, codes and gift cards, so that the search of everything has something to read. */
async function addThingsToFind(db: Database): Promise<void> {
  const statements = [
    sql`insert into shipments (id, order_id, carrier, tracking_number, order_status_before, shipped_at)
      select gen_random_uuid(), id, 'usps', '94001' || lpad((row_number() over ())::text, 17, '0'),
        'processing', created_at
      from orders where status in ('shipped', 'delivered')`,
    sql`insert into order_gifts (order_id, message, recipient_email)
      select id, 'Happy birthday, number ' || place, 'recipient' || place || '@example.net'
      from (select id, row_number() over () as place from orders) as orders where place % 20 = 0`,
    sql`insert into lots (product_id, code, best_before, on_hand, created_at)
      select 1 + each % 10, 'LOT-' || each, current_date, 10, now()
      from generate_series(1, 5000) as each`,
    sql`insert into promotions (terms, is_active, created_at, updated_at)
      select ${jsonb(newPromotion)} || jsonb_build_object('code', 'BENCH' || each), true, now(), now()
      from generate_series(1, 5000) as each`,
    sql`insert into gift_cards (id, initial_amount, balance, last4, issued_at, recipient_name)
      select gen_random_uuid(), 25, 25, lpad((each % 10000)::text, 4, '0'), now(), 'Robin ' || each
      from generate_series(1, 20000) as each`,
  ];
  for (const statement of statements) await statement.execute(db);
  for (const table of ["shipments", "order_gifts", "lots", "promotions", "gift_cards"]) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

/**
 * Asks the same question at every size in turn, so that other load on the machine affects all sizes
 * equally.
 */
async function timesOf(questions: readonly Question[]): Promise<Times[]> {
  const times = questions.map((): number[] => []);
  // For slow queries a few rounds are enough.
  const end = performance.now() + 40_000;
  // The first rounds are a warm-up and not counted.
  for (let round = -3; round < ROUNDS && (round < 10 || performance.now() < end); round++) {
    for (const [size, { ask }] of questions.entries()) {
      const start = performance.now();
      await ask();
      if (round >= 0) times[size]?.push(performance.now() - start);
    }
  }
  return times.map((each) => {
    each.sort((a, b) => a - b);
    const at = (share: number) => each[Math.floor(each.length * share)] ?? 0;
    return { p50: at(0.5), p95: at(0.95) };
  });
}

/** In a child process, to measure its memory separately. */
async function exportInChild(connection: Connection): Promise<ExportReport> {
  const flags = ["--max-semi-space-size=16"];
  const child = fork(new URL("./export-in-child.ts", import.meta.url), { execArgv: flags });
  child.send(connection);
  const [report] = await once(child, "message");
  return report as ExportReport;
}

/** A row for a question: p50 and p95 at every size, and the ratio of the last to the first. */
function rowOf(question: string, target: number | undefined, times: readonly Times[]) {
  const [first, last] = [times[0], times.at(-1)];
  const growth = (of: "p50" | "p95") => `× ${((last?.[of] ?? 0) / (first?.[of] || 1)).toFixed(1)}`;
  const slowest = Math.max(...times.map(({ p95 }) => p95));
  return {
    question,
    ...Object.fromEntries(
      times.map(({ p50, p95 }, size) => [
        `${sizes[size]?.toLocaleString("en-US")}: p50 / p95 ms`,
        `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
      ]),
    ),
    ...(times.length > 1 && { "growth of p50 / p95": `${growth("p50")} / ${growth("p95")}` }),
    target: !target ? "" : slowest < target ? `under ${target}` : `OVER ${target}`,
  };
}

const filled: Filled[] = [];
try {
  for (const orders of sizes) filled.push(await fill(orders));
  const requested = await Promise.all(filled.map(({ db }) => questionsAbout(db)));
  const rows = [];
  for (const [question, { target }] of Object.entries(requested[0] ?? {})) {
    if (!question.includes(only)) continue;
    const times = await timesOf(requested.flatMap((questions) => questions[question] ?? []));
    rows.push(rowOf(question, target, times));
  }
  console.log("One look at the screen, as the head of this file says");
  console.table(rows);
  for (const { connection } of filled) {
    const { orders, seconds, growth } = await exportInChild(connection);
    console.log(
      `CSV of ${orders.toLocaleString("en-US")} orders: ${seconds.toFixed(1)} s, and ${growth.toFixed(0)} MB more memory`,
    );
  }
} finally {
  for (const { close } of filled) await close();
}
