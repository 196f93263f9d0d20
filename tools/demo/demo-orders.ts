import { loadSampleProducts } from "#server/catalog/load-sample-products.ts";
import { loadConfig } from "#server/platform/config.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { migrateAt } from "#server/platform/db/migrate.ts";
import { openSession } from "#server/platform/db/open-session.ts";
import { createLog } from "#server/platform/log.ts";
import { openLiveSettings } from "#server/shop/live-settings.ts";
import { makeDemoOrders } from "./make-demo-orders.ts";

// `npm run demo:orders -- 500`: fills a demo shop with invented orders of the last half year.

const MOST = 1_000_000;

async function main(): Promise<void> {
  const [typed = ""] = process.argv.slice(2);
  const count = Number(typed);
  if (!/^\d+$/.test(typed) || count < 1 || count > MOST) {
    throw new Error(`How many orders? For example: npm run demo:orders -- 500 (at most ${MOST})`);
  }
  const config = loadConfig();
  if (config.mode === "production") {
    throw new Error("Invented orders are for a demo; this shop is in production mode.");
  }
  const say = (line: string) => console.log(line);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: say });
  try {
    const log = createLog("warn");
    const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? "" };
    // Without time limits: a million orders take minutes.
    const session = await openSession(connection, log, "conche-demo-orders");
    try {
      const { db } = session;
      const clock = () => new Date();
      const begin = performance.now();
      await migrateAt(connection, log);
      await loadSampleProducts({ db, clock });
      const { details } = await openLiveSettings({ db, config, log });
      await makeDemoOrders({ db, clock, log, config, details }, count);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      say(`${count} invented orders are in the shop (${seconds} s).`);
    } finally {
      await session.close();
    }
  } finally {
    await embedded?.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
