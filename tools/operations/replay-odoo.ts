import { parseArgs } from "node:util";
import type { AppContext } from "#server/app-context.ts";
import { odooErp } from "#server/erp/odoo/odoo-erp.ts";
import {
  type ErpRetry,
  retryErpSync,
  retryErpSyncErrors,
  sendOlderOrdersToErp,
} from "#server/erp/sync/retry-erp-sync.ts";
import { syncOrderToErpJob } from "#server/erp/sync/sync-order-to-erp.ts";
import { findOrderByNumber } from "#server/orders/order-queries.ts";
import { loadConfig } from "#server/platform/config.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { migrateAt } from "#server/platform/db/migrate.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { openJobQueue } from "#server/platform/jobs/job-queue.ts";
import { createLog } from "#server/platform/log.ts";

// `npm run odoo:replay`: syncs everything again that is missing or wrong in Odoo. `-- --order
// CHOC-2026-007`: one order. `-- --since 2026-11-01`: orders that were never sent. It only enqueues
// jobs; the running shop (or the next start) executes them. See docs/operations.md.

type ReplayRequest = { readonly order?: string | undefined; readonly since?: string | undefined };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { order: { type: "string" }, since: { type: "string" } },
  });
  const settings = loadConfig();
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, onProgress: console.log });
  const connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? "" };
  const log = createLog("warn");
  const db = openDatabase(connection, log);
  try {
    await migrateAt(connection, log);
    const jobs = await openJobQueue(connection, log, [syncOrderToErpJob]);
    try {
      const erp = settings.odoo && odooErp(settings.odoo);
      const result = await replay({ db, erp, jobs, clock: () => new Date() }, values);
      console.log(
        result.code === "disabled"
          ? "Odoo disabled: set ODOO_URL and its companions."
          : `${result.count} order(s) queued.`,
      );
    } finally {
      await jobs.stop();
    }
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

async function replay(
  shop: Pick<AppContext, "db" | "erp" | "jobs" | "clock">,
  { order: number, since }: ReplayRequest,
): Promise<ErpRetry> {
  if (number) {
    const order = await findOrderByNumber(shop.db, number);
    if (!order) throw new Error(`There is no order ${number}.`);
    return await retryErpSync(shop, order.id);
  }
  if (since) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) throw new Error("--since takes a day: 2026-11-01");
    return await sendOlderOrdersToErp(shop, new Date(since));
  }
  return await retryErpSyncErrors(shop);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
