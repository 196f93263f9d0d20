import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import { up as createSchema } from "./migrations/0001-schema.ts";
import type { Connection } from "./open-database.ts";
import { openSession } from "./open-session.ts";
import { schema } from "./schema/schema.ts";

/**
 * Until 0.1.0 is released its schema changes in place, so the name of the first migration says which
 * state of it a database has. With the release the name stays as it is then, and so does the schema.
 */
const schemaHash = createHash("sha256").update(schema.join("\n")).digest("hex").slice(0, 12);
const firstMigration = `0001-schema-${schemaHash}`;

/** In the order of their names. Imported, not read from a folder, so that the build contains them. */
const migrations: Record<string, Migration> = { [firstMigration]: { up: createSchema } };

/** Another state of the schema, from before the release of 0.1.0, has made this database. */
export class UnreleasedDatabaseError extends Error {
  override readonly name = "UnreleasedDatabaseError";
  constructor() {
    super(
      "This database was made by a version from before the shop's first release, and this version " +
        "cannot read it. Give the shop an empty database, or start that version. Nothing was changed.",
    );
  }
}

/** A newer version of the shop has migrated this database, so its tables may be unknown to this one. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
  constructor(unknown: readonly string[]) {
    super(
      `A newer version of the shop has changed this database (${unknown.join(", ")}), and this ` +
        "version does not know how. Start that version or a newer one. Nothing was changed.",
    );
  }
}

/** The names of all migrations that this version knows, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** Names of the applied migrations. Empty for a database without a shop. */
export async function listAppliedMigrations(db: Database): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists
  `.execute(db);
  if (!found[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Applies missing migrations in one transaction. If several processes start at once, the first one
 * migrates and the others wait for its lock.
 *
 * @param upTo the last one to apply; all by default
 * @returns the names of the migrations applied now
 * @throws NewerDatabaseError, UnreleasedDatabaseError, or NamesTakenError
 */
export async function migrate(db: Database, upTo?: string): Promise<string[]> {
  await refuseOtherVersions(db);
  // The migrator queries every table several times.
  if (await isMigrated(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = upTo
    ? await migrator.migrateTo(upTo)
    : await migrator.migrateToLatest();
  if (error) {
    // A newer version may have migrated meanwhile.
    await refuseOtherVersions(db).catch((newer) => {
      throw newer instanceof NewerDatabaseError ? newer : error;
    });
    throw error;
  }
  return results.map((result) => result.migrationName);
}

/**
 * The same on a separate connection without time limits, because an index of a large table takes
 * minutes, and other processes wait for the lock.
 */
export async function migrateAt(connection: Connection, log: Logger): Promise<string[]> {
  const session = await openSession(connection, log, "conche-migrations");
  try {
    return await migrate(session.db);
  } finally {
    await session.close();
  }
}

/** @throws NewerDatabaseError, UnreleasedDatabaseError */
export async function refuseOtherVersions(db: Database): Promise<void> {
  const applied = await listAppliedMigrations(db);
  if (isUnreleased(applied)) throw new UnreleasedDatabaseError();
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

/** Whether these migrations begin with another state of the schema, from before the first release. */
export function isUnreleased(names: readonly string[]): boolean {
  return names.some((name) => name.startsWith("0001-") && name !== firstMigration);
}

/** Whether all migrations are applied. Also used by readiness checks. */
export async function isMigrated(db: Database): Promise<boolean> {
  const applied = new Set(await listAppliedMigrations(db));
  return migrationNames.every((name) => applied.has(name));
}
