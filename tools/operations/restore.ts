import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeBackup } from "#server/backup/backup-format.ts";
import { openShopData, openTemporaryShopData } from "#server/backup/open-shop-data.ts";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";

// `npm run restore -- <file>`: restores a backup into the empty place that the configuration names.
// With `--prove` into a temporary database, to verify the backup.

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { prove: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [argument, ...rest] = positionals;
  if (!argument || rest.length > 0) {
    throw new Error("From which file? For example: npm run restore -- shop.tar.zst [--prove]");
  }
  const file = resolve(argument);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => stopping.abort(new Error("Stopped. Nothing was restored.")));
  }
  const begin = performance.now();
  // First, so that a refused file creates no data folder.
  const backup = await verifyBackup(file);
  const data = values.prove
    ? await openTemporaryShopData()
    : await openShopData(loadConfig(), { create: true, onProgress: console.log });
  try {
    const { connection, storage } = data;
    const log = createLog("warn");
    await restoreBackup({ file, backup, connection, storage, log, signal: stopping.signal });
  } finally {
    await data.close();
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const what = `${describeBackup(backup)}, of ${backup.createdAt} (${seconds} s)`;
  console.log(
    values.prove
      ? `This backup is good: restored into a scratch database, every table has its rows and adds up to the cent. ${what}.`
      : `Restored: ${what}. Start the shop; jobs that had not run will run then.`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
