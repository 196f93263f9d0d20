import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openScratch, openTarget } from "#server/backup/backup-place.ts";
import { describeBackup } from "#server/backup/describe-backup.ts";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";

// `npm run restore -- <file>`: a backup into the empty place that the settings name. With `--prove`
// into a scratch database that is gone afterwards, to know that the backup is good.

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { prove: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [wish, ...rest] = positionals;
  if (!wish || rest.length > 0) {
    throw new Error("From which file? For example: npm run restore -- shop.tar.zst [--prove]");
  }
  const file = resolve(wish);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => stopping.abort(new Error("Stopped. Nothing was restored.")));
  }
  const begin = performance.now();
  // Before anything is made: what is damaged or of another kind leaves no trace.
  const verified = await verifyBackup(file);
  const place = values.prove ? await openScratch() : await openTarget(loadConfig(), console.log);
  try {
    const { connection, uploads } = place;
    const log = createLog("warn");
    await restoreBackup({ file, verified, connection, uploads, log, signal: stopping.signal });
  } catch (error) {
    await place.abandon();
    throw error;
  }
  await place.close();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  const what = `${describeBackup(verified.manifest)}, of ${verified.head.createdAt} (${seconds} s)`;
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
