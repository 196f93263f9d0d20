import { sql } from "kysely";
import type { Logger } from "pino";
import type { CopyIn } from "../platform/db/copy-queries.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import type { Connection } from "../platform/db/open-database.ts";
import { openSession, type Session } from "../platform/db/open-session.ts";
import type { BackupManifest } from "./backup-format.ts";
import { BackupRefusedError } from "./backup-refused-error.ts";
import { readBackup, type VerifiedBackup } from "./read-backup.ts";
import { shopTables } from "./shop-tables.ts";
import {
  addMissingColumns,
  copyInStatement,
  setSequences,
  sumTable,
  type TableShape,
} from "./table-queries.ts";
import type { UploadFiles } from "./upload-files.ts";

export type RestoreOrder = {
  readonly file: string;
  /** What `verifyBackup` found in it. */
  readonly verified: VerifiedBackup;
  readonly connection: Connection;
  readonly uploads: UploadFiles;
  readonly log: Logger;
  /** Gives up, leaving nothing. */
  readonly signal?: AbortSignal;
};

/**
 * Fills an empty place from a backup, in one transaction: brings the empty database to the version
 * that the backup was written at, loads the rows, compares counts and cents with the backup's own,
 * and then brings it to this version. Pictures go first; the transaction's end is what makes it a
 * shop.
 *
 * @throws BackupRefusedError, or whatever disk and database throw; then database and pictures are
 *   as they were before
 */
export async function restoreBackup(order: RestoreOrder): Promise<void> {
  const { connection, log, uploads } = order;
  const session = await openSession(connection, log);
  const written: string[] = [];
  let loaded = false;
  try {
    await session.db.transaction().execute(async (tx) => {
      await refuseUnlessEmpty(tx);
      await load(session, tx, order, written);
      order.signal?.throwIfAborted();
      loaded = true;
    });
    // Else the database learns only minutes later how much there is now.
    await sql`analyze`.execute(session.db);
  } catch (error) {
    // Of a commit whose answer is lost nobody knows; then a picture too many is the smaller harm.
    if (!loaded) for (const key of written) await uploads.remove(key).catch(() => {});
    throw error;
  } finally {
    await session.close();
  }
}

/** Other tables may be there: a hosted database may hold more than a shop. */
async function refuseUnlessEmpty(db: Database): Promise<void> {
  // Two restores at once: the second one waits, and then finds the first one's tables.
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
  order: RestoreOrder,
  written: string[],
): Promise<void> {
  const { head } = order.verified;
  await migrate(tx, head.migrations.at(-1));
  for (const shape of head.tables) {
    await addMissingColumns(tx, shape);
    // What triggers would keep is in the backup too, and must not be counted twice.
    await sql`alter table ${sql.table(shape.name)} disable trigger user`.execute(tx);
    await sql`delete from ${sql.table(shape.name)}`.execute(tx);
  }
  // The search index takes in what is new by large batches, which is faster.
  await sql`set local gin_pending_list_limit = '64MB'`.execute(tx);

  const loader = rowLoader(session, head.tables);
  let manifest: BackupManifest | undefined;
  try {
    for await (const part of readBackup(order.file)) {
      order.signal?.throwIfAborted();
      if (part.kind === "rows") await loader.write(part.table, part.rows);
      else await loader.end();
      if (part.kind === "upload") await putUpload(order.uploads, part, written);
      if (part.kind === "manifest") manifest = part.manifest;
    }
  } catch (error) {
    await loader.cancel();
    throw error;
  }
  if (!manifest) throw new Error("The backup has no manifest, though it was verified.");

  for (const shape of head.tables) {
    await setSequences(tx, shape, manifest.tables[shape.name]?.sequences ?? {});
    await sql`alter table ${sql.table(shape.name)} enable trigger user`.execute(tx);
  }
  const differences = await compareSums(tx, head.tables, manifest);
  if (differences.length > 0) {
    throw new BackupRefusedError(
      "different",
      `What was restored is not what the backup says, and was taken back:\n${differences.join("\n")}`,
    );
  }
  await migrate(tx);
}

/** One COPY at a time, a new one when another table begins. */
function rowLoader(session: Session, shapes: readonly TableShape[]) {
  let open: { readonly table: string; readonly copy: CopyIn } | undefined;
  const end = async () => {
    const ending = open;
    open = undefined;
    await ending?.copy.end();
  };
  return {
    end,
    async write(table: string, rows: Buffer): Promise<void> {
      if (open?.table !== table) {
        await end();
        const shape = shapes.find(({ name }) => name === table);
        if (!shape) throw new Error(`The backup has rows of a table it does not name: ${table}`);
        open = { table, copy: await session.openCopyIn(copyInStatement(shape)) };
      }
      await open.copy.write(rows);
    },
    async cancel(): Promise<void> {
      await open?.copy.cancel();
    },
  };
}

/** One that is there with the same content is left: the same storage may serve two databases. */
async function putUpload(
  uploads: UploadFiles,
  { key, content }: { readonly key: string; readonly content: Buffer },
  written: string[],
): Promise<void> {
  const there = await uploads.read(key);
  if (there?.equals(content)) return;
  if (there) {
    throw new BackupRefusedError(
      "not-empty",
      `There is another picture under the name ${key} already. Nothing was changed.`,
    );
  }
  written.push(key);
  await uploads.write(key, content);
}

/** @returns a line for each table that does not add up to what the backup says */
export async function compareSums(
  db: Database,
  shapes: readonly TableShape[],
  manifest: BackupManifest,
): Promise<string[]> {
  const differences: string[] = [];
  for (const shape of shapes) {
    const expected = manifest.tables[shape.name];
    const found = await sumTable(db, shape);
    if (expected?.rows !== found.rows) {
      differences.push(`${shape.name}: ${found.rows} rows instead of ${expected?.rows}`);
    }
    for (const [column, sum] of Object.entries(expected?.sums ?? {})) {
      if (found.sums[column] === sum) continue;
      differences.push(`${shape.name}.${column}: ${found.sums[column]} instead of ${sum}`);
    }
  }
  return differences;
}
