import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { defaultShopDetails } from "#domain/shop/shop-details.ts";
import { exportOrders } from "#server/orders/list/export-orders.ts";
import { everyOrder } from "#server/orders/list/order-filter.ts";
import { type Connection, openDatabase } from "#server/platform/db/open-database.ts";
import { createLog } from "#server/platform/log.ts";

// Started by tools/bench/admin-orders.ts in a process of its own: exports every order, compressed
// as the shop sends it, and reports its memory.

export type ExportReport = {
  readonly orders: number;
  readonly seconds: number;
  /** Peak memory of the process minus that before the export, in MB. */
  readonly growth: number;
};

const MB = 1024 * 1024;

async function exportAll(connection: Connection): Promise<ExportReport> {
  const db = openDatabase(connection, createLog("warn"));
  const shop = { db, details: () => defaultShopDetails.demo };
  // A first query, so that loading and compiling are not measured.
  for await (const _ of exportOrders(shop, { ...everyOrder, search: "nobody at all" })) void _;
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const begin = performance.now();
  let lines = 0;
  const counted = async function* () {
    for await (const piece of exportOrders(shop, everyOrder)) {
      lines += piece.split("\r\n").length - 1;
      yield piece;
    }
  };
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(counted, createGzip(), nowhere);
  clearInterval(watch);
  await db.destroy();
  return {
    orders: lines - 1,
    seconds: (performance.now() - begin) / 1000,
    growth: (Math.max(most, process.memoryUsage().rss) - before) / MB,
  };
}

process.once("message", async (connection) => {
  process.send?.(await exportAll(connection as Connection));
  process.disconnect?.();
});
