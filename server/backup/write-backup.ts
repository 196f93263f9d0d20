import { createHash, type Hash } from "node:crypto";
import type { Logger } from "pino";
import {
  listAppliedMigrations,
  migrationNames,
  NewerDatabaseError,
} from "../platform/db/migrate.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { openSession, type Session } from "../platform/db/open-session.ts";
import { type ArchiveWriter, openArchiveWriter } from "./archive-writer.ts";
import { type BackupHead, type BackupManifest, FORMAT, FORMAT_VERSION } from "./backup-format.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";
import {
  copyOutStatement,
  listShopTables,
  readSequences,
  sumTable,
  type TableShape,
} from "./table-queries.ts";
import type { UploadFiles } from "./upload-files.ts";

export type BackupOrder = {
  readonly connection: Connection;
  readonly uploads: UploadFiles;
  /** Must not be there yet. */
  readonly file: string;
  readonly now: Date;
  readonly log: Logger;
  /** Gives up, leaving nothing. */
  readonly signal?: AbortSignal;
};

export type WrittenBackup = { readonly bytes: number; readonly manifest: BackupManifest };

const BATCH_BYTES = 1024 * 1024;

/**
 * Writes database and pictures to one file while the shop runs. All tables are read at one moment:
 * an order is in the backup with its lines and its number, or not at all.
 *
 * @throws BackupRefusedError, NewerDatabaseError, or whatever disk and database throw; then there
 *   is no file
 */
export async function writeBackup(order: BackupOrder): Promise<WrittenBackup> {
  const session = await openSession(order.connection, order.log);
  let archive: ArchiveWriter | undefined;
  try {
    const out = await openArchiveWriter(order.file, order.now);
    archive = out;
    const tables = await session.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => await writeDatabase(session, tx, out, order));
    // After the database, so that every picture it names is there already.
    const uploads = await writeUploads(out, order);
    const manifest: BackupManifest = { tables, uploads };
    await out.add("manifest.json", jsonOf(manifest));
    order.signal?.throwIfAborted();
    return { bytes: await out.finish(), manifest };
  } catch (error) {
    await archive?.abandon();
    throw error;
  } finally {
    await session.close();
  }
}

async function writeDatabase(
  session: Session,
  tx: Session["db"],
  archive: ArchiveWriter,
  order: BackupOrder,
): Promise<BackupManifest["tables"]> {
  const migrations = await listAppliedMigrations(tx);
  if (migrations.length === 0) {
    throw new BackupRefusedError("nothing-there", "There is no shop in this database.");
  }
  const unknown = migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);

  const shapes = await listShopTables(tx);
  const head: BackupHead = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    createdAt: order.now.toISOString(),
    migrations,
    tables: shapes,
  };
  await archive.add("backup.json", jsonOf(head));

  const tables: BackupManifest["tables"] = {};
  for (const shape of shapes) {
    tables[shape.name] = {
      ...(await sumTable(tx, shape)),
      sequences: await readSequences(tx, shape),
      sha256: await writeRows(session, archive, shape, order.signal),
    };
  }
  return tables;
}

/** @returns the digest of all rows as they were printed */
async function writeRows(
  session: Session,
  archive: ArchiveWriter,
  shape: TableShape,
  signal: AbortSignal | undefined,
): Promise<string> {
  const digest = createHash("sha256");
  let part = 0;
  let batch: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    await archive.add(`tables/${shape.name}/${numbered(++part)}.copy`, Buffer.concat(batch, size));
    batch = [];
    size = 0;
  };
  for await (const rows of session.copyOut(copyOutStatement(shape))) {
    signal?.throwIfAborted();
    digest.update(rows);
    batch.push(rows);
    size += rows.length;
    if (size >= BATCH_BYTES) await flush();
  }
  await flush();
  return digest.digest("hex");
}

async function writeUploads(
  archive: ArchiveWriter,
  { uploads, signal }: BackupOrder,
): Promise<BackupManifest["uploads"]> {
  const digest = createHash("sha256");
  let count = 0;
  let bytes = 0;
  for await (const key of uploads.keys()) {
    signal?.throwIfAborted();
    const content = await uploads.read(key);
    // Deleted since it was listed.
    if (!content) continue;
    await archive.add(`uploads/${key}`, content);
    digestUpload(digest, key, content);
    count += 1;
    bytes += content.length;
  }
  return { count, bytes, sha256: digest.digest("hex") };
}

/** Key and length first, so that no bytes can pass from one picture to its neighbour. */
export function digestUpload(digest: Hash, key: string, content: Buffer): void {
  digest.update(`${key}\0${content.length}\0`).update(content);
}

const numbered = (part: number) => String(part).padStart(6, "0");
const jsonOf = (value: object) => Buffer.from(JSON.stringify(value));
