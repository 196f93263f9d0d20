import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import {
  hasEmbeddedDatabase,
  reachEmbeddedPostgres,
} from "../platform/db/embedded/reach-embedded-postgres.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/start-embedded-postgres.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { openStorage } from "../storage/open-storage.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";
import { folderFiles, storedFiles, type UploadFiles } from "./upload-files.ts";

/** Where a shop's data is: a database and the pictures that go with it. */
export type BackupPlace = {
  readonly connection: Connection;
  readonly uploads: UploadFiles;
  close(): Promise<void>;
  /** Instead of `close`, after a failure: also removes what was made for the restore. */
  abandon(): Promise<void>;
};

type Say = (line: string) => void;

/** The pictures of the shop that the settings describe, on its disk or in its bucket. */
export function uploadsOf(settings: Pick<Config, "dataDir" | "s3">): UploadFiles {
  return storedFiles(openStorage(settings));
}

/** @throws BackupRefusedError when the settings name no shop that was ever opened */
export async function openSource(settings: Config, say: Say): Promise<BackupPlace> {
  const uploads = uploadsOf(settings);
  if (settings.databaseUrl) return hosted(settings.databaseUrl, uploads);
  const embedded = await reachEmbeddedPostgres(settings.dataDir, say);
  if (!embedded) {
    throw new BackupRefusedError("nothing-there", `There is no shop in ${settings.dataDir}.`);
  }
  const close = () => embedded.stop();
  return { connection: embedded.connection, uploads, close, abandon: close };
}

/** The place that a restore fills; whether it is empty is for the restore to find out. */
export async function openTarget(settings: Config, say: Say): Promise<BackupPlace> {
  const uploads = uploadsOf(settings);
  if (settings.databaseUrl) return hosted(settings.databaseUrl, uploads);
  const isNew = !hasEmbeddedDatabase(settings.dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, onProgress: say });
  return {
    connection: embedded.connection,
    uploads,
    close: () => embedded.stop(),
    async abandon() {
      await embedded.stop();
      if (isNew) rmSync(embedded.dataDirectory, { recursive: true, force: true });
    },
  };
}

/** An embedded database and a folder for pictures that are gone afterwards. */
export async function openScratch(): Promise<BackupPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), "conche-proof-"));
  // As root PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const embedded = await startEmbeddedPostgres({ dataDir });
    const close = async () => {
      await embedded.stop();
      remove();
    };
    const uploads = folderFiles(join(dataDir, "uploads"));
    return { connection: embedded.connection, uploads, close, abandon: close };
  } catch (error) {
    remove();
    throw error;
  }
}

function hosted(connectionString: string, uploads: UploadFiles): BackupPlace {
  const close = async () => {};
  return { connection: { connectionString }, uploads, close, abandon: close };
}
