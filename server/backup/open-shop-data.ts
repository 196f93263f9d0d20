import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import {
  connectEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../platform/db/embedded/start-embedded-postgres.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";

/** Where a shop's data is: a database and the pictures that go with it. */
export type ShopData = {
  readonly connection: Connection;
  readonly storage: Storage;
  close(): Promise<void>;
};

/**
 * @param options.create makes an embedded database where there is none, for a restore
 * @throws BackupRefusedError when there is no shop at all
 */
export async function openShopData(
  config: Pick<Config, "databaseUrl" | "dataDir" | "s3">,
  options: { readonly create: boolean; onProgress(line: string): void },
): Promise<ShopData> {
  const { databaseUrl, dataDir } = config;
  const storage = openStorage(config);
  if (databaseUrl) {
    return { connection: { connectionString: databaseUrl }, storage, close: async () => {} };
  }
  const embedded = options.create
    ? await startEmbeddedPostgres({ dataDir, onProgress: options.onProgress })
    : await connectEmbeddedPostgres(dataDir, options.onProgress);
  if (!embedded) throw new BackupRefusedError("nothing-there", `There is no shop in ${dataDir}.`);
  return { connection: embedded.connection, storage, close: () => embedded.stop() };
}

/** An embedded database and a folder for pictures that `close` removes. */
export async function openTemporaryShopData(): Promise<ShopData> {
  const dataDir = mkdtempSync(join(tmpdir(), "conche-proof-"));
  // Run by root, PostgreSQL has another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const config = { databaseUrl: undefined, dataDir, s3: null };
    const data = await openShopData(config, { create: true, onProgress() {} });
    return { ...data, close: () => data.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
