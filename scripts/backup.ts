import { resolve } from "node:path";
import { openSource } from "#server/backup/backup-place.ts";
import { describeBackup } from "#server/backup/describe-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";

// `npm run backup -- <file>`: database and pictures into one file, while the shop runs.

async function main(): Promise<void> {
  const [wish, ...rest] = process.argv.slice(2);
  if (!wish || wish.startsWith("-") || rest.length > 0) {
    throw new Error("Into which file? For example: npm run backup -- shop.tar.zst");
  }
  const file = resolve(wish);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => stopping.abort(new Error("Stopped. There is no backup.")));
  }
  const place = await openSource(loadConfig(), console.log);
  try {
    const begin = performance.now();
    const written = await writeBackup({
      connection: place.connection,
      uploads: place.uploads,
      file,
      now: new Date(),
      log: createLog("warn"),
      signal: stopping.signal,
    });
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const megabytes = (written.bytes / 1e6).toFixed(1);
    console.log(`${file}: ${describeBackup(written.manifest)}, ${megabytes} MB (${seconds} s).`);
  } finally {
    await place.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
