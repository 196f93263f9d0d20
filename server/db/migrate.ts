import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { up as opening } from "./migrations/0001-opening.ts";

/** In the order of their names. Imported, not read from a folder, so that they ride in the build. */
const migrations: Record<string, Migration> = {
  "0001-opening": { up: opening },
};

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/**
 * Applies what is missing, in one transaction. Several processes may start at once: the first one
 * works, the others wait for its lock.
 *
 * @returns the names of the migrations that were applied now
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

export async function isMigrated(db: Database): Promise<boolean> {
  const all = await migratorOf(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}
