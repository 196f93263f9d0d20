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

/** A shop's data: its database and pictures. */
export type ShopStorage = {
  readonly connection: Connection;
  readonly storage: Storage;
  close(): Promise<void>;
};

/**
 * @param options.create creates an embedded database if there is none, for a restore
 * @throws BackupRefusedError when there is no shop
 */
export async function openShopData(
  config: Pick<Config, "databaseUrl" | "dataDir" | "s3">,
  options: { readonly create: boolean; onProgress(line: string): void },
): Promise<ShopStorage> {
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

/** A temporary embedded database and picture folder; `close` removes them. */
export async function openTemporaryShopData(): Promise<ShopStorage> {
  const dataDir = mkdtempSync(join(tmpdir(), "conche-proof-"));
  // When root runs this, PostgreSQL's user must be able to enter.
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
