import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { openSession, type Session } from "../platform/db/open-session.ts";
import { shopTables } from "../platform/db/table-catalog.ts";
import type { Storage } from "../storage/storage.ts";
import type { BackupHead } from "./backup-format.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";
import { readBackup } from "./read-backup.ts";
import { addMissingColumns, compareTables, copyStatement, setSequences } from "./table-queries.ts";

export type RestoreRequest = {
  readonly file: string;
  /** The result of `verifyBackup`. */
  readonly backup: BackupHead;
  readonly connection: Connection;
  readonly storage: Storage;
  readonly log: Logger;
  readonly signal?: AbortSignal;
};

/**
 * Fills an empty database from a backup, in one transaction: migrates it to the backup's version,
 * loads the rows, compares counts and sums with the backup's, and migrates to this version.
 *
 * @throws BackupRefusedError, or errors of disk and database; then database and pictures are
 * unchanged
 */
export async function restoreBackup(request: RestoreRequest): Promise<void> {
  const { connection, log, storage } = request;
  const session = await openSession(connection, log, "conche-restore");
  const newPictures: string[] = [];
  let isLoaded = false;
  try {
    await session.db.transaction().execute(async (tx) => {
      await refuseUnlessEmpty(tx);
      await load(session, tx, request, newPictures);
      request.signal?.throwIfAborted();
      isLoaded = true;
    });
    await updateStatistics(session.db, log);
  } catch (error) {
    // If the commit's answer is lost, the shop may exist and need its pictures.
    if (!isLoaded) await storage.remove(newPictures).catch(() => {});
    throw error;
  } finally {
    await session.close();
  }
}

/** Without statistics the first queries are planned badly; PostgreSQL updates them by itself later. */
async function updateStatistics(db: Database, log: Logger): Promise<void> {
  await sql`analyze`.execute(db).catch((err: unknown) => {
    log.warn({ err }, "the restored database has no statistics yet");
  });
}

/** A hosted database may contain other tables too. */
async function refuseUnlessEmpty(db: Database): Promise<void> {
  // A concurrent restore waits here, and then finds the first one's tables.
  await sql`select pg_advisory_xact_lock(hashtextextended('conche.restore', 0))`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace
      and relname = any(${[...shopTables, "kysely_migration"]})
    union all
    select nspname from pg_namespace where nspname = 'pgboss'
  `.execute(db);
  if (rows.length === 0) return;
  throw new BackupRefusedError(
    "not-empty",
    `There is a shop in this database already (${rows[0]?.name} is there). ` +
      "A backup is restored into an empty one only. Nothing was changed.",
  );
}

async function load(
  session: Session,
  tx: DatabaseTransaction,
  { file, backup, storage, signal }: RestoreRequest,
  newPictures: string[],
): Promise<void> {
  await migrate(tx, backup.migrations.at(-1));
  for (const table of backup.tables) {
    await addMissingColumns(tx, table);
    // What triggers maintain, such as totals, is in the backup and must not be counted twice.
    await sql`alter table ${sql.table(table.name)} disable trigger user`.execute(tx);
  }
  // Migrations may have inserted rows.
  await sql`truncate ${sql.join(backup.tables.map(({ name }) => sql.table(name)))}`.execute(tx);

  for await (const part of readBackup(file)) {
    signal?.throwIfAborted();
    if (part.kind === "picture") await putPicture(storage, part, newPictures);
    if (part.kind === "rows") {
      const copy = session.copyIn(copyStatement(part.table, "from stdin"));
      await pipeline([part.content], copy);
    }
  }

  for (const table of backup.tables) {
    await setSequences(tx, table);
    await sql`alter table ${sql.table(table.name)} enable trigger user`.execute(tx);
  }
  const differences = await compareTables(tx, backup.tables);
  if (differences.length > 0) {
    throw new BackupRefusedError(
      "different",
      `What was restored is not what the backup says, and was taken back:\n${differences.join("\n")}`,
    );
  }
  await migrate(tx);
}

/** Keeps an existing picture with the same content: two databases may share one storage. */
async function putPicture(
  storage: Storage,
  { name, content }: { readonly name: string; readonly content: Buffer },
  newPictures: string[],
): Promise<void> {
  const existing = await storage.get(name);
  if (existing && content.equals(existing)) return;
  if (existing) {
    throw new BackupRefusedError(
      "not-empty",
      `There is another picture under the name ${name} already. Nothing was changed.`,
    );
  }

  newPictures.push(name);
  await storage.put(name, content);
}
