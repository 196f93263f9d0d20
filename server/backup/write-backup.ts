import { randomBytes } from "node:crypto";
import { rename, rm, stat } from "node:fs/promises";
import type { Logger } from "pino";
import type { Database } from "../platform/db/database.ts";
import { listAppliedMigrations, refuseOtherVersions } from "../platform/db/migrate.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { openSession } from "../platform/db/open-session.ts";
import type { Storage } from "../storage/storage.ts";
import { type ArchiveMember, writeArchive } from "./archive.ts";
import { type BackupContents, type BackupHead, FORMAT_VERSION } from "./backup-format.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";
import { verifyBackup } from "./read-backup.ts";
import { copyStatement, readTables } from "./table-queries.ts";

export type BackupRequest = {
  readonly connection: Connection;
  readonly storage: Storage;
  /** Must not exist yet. */
  readonly file: string;
  readonly now: Date;
  readonly log: Logger;
  readonly signal?: AbortSignal;
};

export type WrittenBackup = BackupContents & { readonly bytes: number };

/** Suffix of a file being written. A killed process leaves it behind. */
export const UNFINISHED = ".unfinished-";
const BATCH_BYTES = 1024 * 1024;
const NEWLINE = 10;

/**
 * Writes database and pictures to one file while the shop runs. All tables are read in one
 * snapshot, so an order is in the backup with its lines and number or not at all. The file gets its
 * final name after it was read back completely.
 *
 * @throws BackupRefusedError, NewerDatabaseError, or errors of disk and database; then there is
 * no file
 */
export async function writeBackup(request: BackupRequest): Promise<WrittenBackup> {
  const { file } = request;
  await refuseExisting(file);
  const unfinished = `${file}${UNFINISHED}${randomBytes(4).toString("hex")}`;
  try {
    await writeArchive(unfinished, readShop(request));
    const contents = await verifyBackup(unfinished);
    const { size } = await stat(unfinished);
    request.signal?.throwIfAborted();
    // Checked again, since a rename would replace it.
    await refuseExisting(file);
    await rename(unfinished, file);
    return { ...contents, bytes: size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function refuseExisting(file: string): Promise<void> {
  if (!(await stat(file).catch(() => undefined))) return;
  throw new BackupRefusedError(
    "not-empty",
    `${file} is there already, and a backup replaces nothing.`,
  );
}

async function* readShop(request: BackupRequest): AsyncGenerator<ArchiveMember> {
  const { connection, log, signal, storage } = request;
  const session = await openSession(connection, log, "conche-backup");
  try {
    const snapshot = await session.db
      .startTransaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute();
    const head = await readHead(snapshot, request.now);
    yield { name: "backup.json", content: Buffer.from(JSON.stringify(head)) };

    for (const table of head.tables) {
      let part = 0;
      const rows = session.copyOut(copyStatement(table, "to stdout"));
      for await (const content of inWholeRows(rows)) {
        signal?.throwIfAborted();
        part += 1;
        yield { name: `tables/${table.name}/${String(part).padStart(6, "0")}.copy`, content };
      }
    }
  } finally {
    // Also ends the transaction.
    await session.close();
  }

  // After the rows, so that every picture they name already exists.
  for await (const name of storage.names()) {
    signal?.throwIfAborted();
    const content = await storage.get(name);
    // It may have been deleted since it was listed.
    if (content) yield { name: `media/${name}`, content: Buffer.from(content) };
  }
}

async function readHead(db: Database, now: Date): Promise<BackupHead> {
  await refuseOtherVersions(db);
  const migrations = await listAppliedMigrations(db);
  if (migrations.length === 0) {
    throw new BackupRefusedError("nothing-there", "There is no shop in this database.");
  }
  return {
    format: "conche-backup",
    formatVersion: FORMAT_VERSION,
    createdAt: now.toISOString(),
    migrations,
    tables: await readTables(db),
  };
}

/**
 * Whole rows, about `bytes` at a time. COPY writes a line break in a value as `\n`, so each line is
 * a row.
 */
export async function* inWholeRows(
  chunks: AsyncIterable<Buffer>,
  bytes = BATCH_BYTES,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    const rowsEnd = chunk.lastIndexOf(NEWLINE) + 1;
    if (size < bytes || rowsEnd === 0) continue;
    const rest = chunk.subarray(rowsEnd);
    yield Buffer.concat(waiting, size - rest.length);
    waiting = [rest];
    size = rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}
