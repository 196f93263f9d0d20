import { resolve } from "node:path";
import { describeBackup } from "#server/backup/backup-format.ts";
import { openShopData } from "#server/backup/open-shop-data.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";

// `npm run backup -- <file>`: writes database and pictures into one file, while the shop runs.

async function main(): Promise<void> {
  const [argument, ...rest] = process.argv.slice(2);
  if (!argument || argument.startsWith("-") || rest.length > 0) {
    throw new Error("Into which file? For example: npm run backup -- shop.tar.zst");
  }
  const file = resolve(argument);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => stopping.abort(new Error("Stopped. There is no backup.")));
  }
  const data = await openShopData(loadConfig(), { create: false, onProgress: console.log });
  try {
    const begin = performance.now();
    const written = await writeBackup({
      connection: data.connection,
      storage: data.storage,
      file,
      now: new Date(),
      log: createLog("warn"),
      signal: stopping.signal,
    });
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const megabytes = (written.bytes / 1e6).toFixed(1);
    console.log(`${file}: ${describeBackup(written)}, ${megabytes} MB (${seconds} s).`);
  } finally {
    await data.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
