import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { verifyBackup } from "#server/backup/read-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import type { Connection } from "#server/platform/db/open-database.ts";
import { createLog } from "#server/platform/log.ts";
import { diskStorage } from "#server/storage/disk-storage.ts";
import type { Storage } from "#server/storage/storage.ts";
import { createDatabase, dropDatabase, withDatabase } from "./databases.ts";

export type BackupBench = {
  readonly folder: string;
  /** A path of a file that does not exist. */
  newFile(): string;
  /** An empty database on the tests' embedded server. */
  emptyDatabase(): Promise<Connection>;
  /** An empty folder for pictures. */
  newStorage(): Storage;
  backUp(connection: Connection, storage?: Storage): Promise<string>;
  restore(file: string, connection: Connection, storage?: Storage): Promise<void>;
  query(connection: Connection, statement: string): Promise<Record<string, unknown>[]>;
  dispose(): Promise<void>;
};

/** A folder and databases for backup tests, deleted afterwards. */
export function openBackupBench(): BackupBench {
  const folder = mkdtempSync(join(tmpdir(), "conche-backups-"));
  const server = inject("databaseServer");
  const databases: string[] = [];
  const log = createLog("silent");
  const newFile = () => join(folder, `${randomUUID()}.tar.zst`);
  const newStorage = () => diskStorage(join(folder, randomUUID()));
  return {
    folder,
    newFile,
    newStorage,
    async emptyDatabase() {
      const name = `conche_backup_${randomUUID().replaceAll("-", "")}`;
      await createDatabase(server, name);
      databases.push(name);
      return withDatabase(server, name);
    },
    async backUp(connection, storage = newStorage()) {
      const file = newFile();
      await writeBackup({ connection, storage, file, now: new Date(), log });
      return file;
    },
    async restore(file, connection, storage = newStorage()) {
      const backup = await verifyBackup(file);
      await restoreBackup({ file, backup, connection, storage, log });
    },
    async query(connection, statement) {
      const client = new Client(connection);
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    },
    async dispose() {
      for (const name of databases) await dropDatabase(server, name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
