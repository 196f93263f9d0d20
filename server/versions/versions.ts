import { type Compilable, type OperationNodeSource, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";

/** What has versions: a section of the settings by its name, a promotion by its id. */
export type Versioned = { readonly section: string } | { readonly promotion_id: number };

/** Who saved a version. */
export type VersionAuthor = "owner" | "shop";

export type Version<Data> = { readonly version: number; readonly at: Date; readonly data: Data };

/** Nobody looks further back. */
const MAX_LISTED_VERSIONS = 12;

type StoredRow<Key> = { readonly key: Key; readonly version: number; readonly data: unknown };

/**
 * Stores a row and the version that it becomes in one statement.
 *
 * @param query inserts or updates the row, and returns it
 * @returns undefined if the query stored nothing
 */
export async function storeWithVersion<Key extends string | number>(
  db: Database,
  keyColumn: Key extends string ? "section" : "promotion_id",
  query: Compilable<StoredRow<Key>> & OperationNodeSource,
  { at, by }: { readonly at: Date; readonly by: VersionAuthor },
): Promise<{ key: Key; version: number } | undefined> {
  const { rows } = await sql<{ key: Key; version: number }>`
    with stored as (${query})
    insert into versions (${sql.ref(keyColumn)}, version, data, at, by)
    select key, version, data, ${at}, ${by} from stored
    returning ${sql.ref(keyColumn)} as key, version`.execute(db);
  return rows[0];
}

/** Newest first, the current one included. Versions that no longer fit the schema are skipped. */
export async function listVersions<Data>(
  db: Database,
  versioned: Versioned,
  schema: z.core.$ZodType<Data>,
): Promise<Version<Data>[]> {
  const rows = await db
    .selectFrom("versions")
    .select(["version", "at", "data"])
    .where((is) => is.and(versioned))
    .orderBy("version", "desc")
    .limit(MAX_LISTED_VERSIONS)
    .execute();
  return rows.flatMap(({ version, at, data }) => {
    const read = z.safeParse(schema, data);
    return read.success ? [{ version, at, data: read.data }] : [];
  });
}

/** @returns what was saved, unread; undefined for an unknown version */
export async function findVersion(
  db: Database,
  versioned: Versioned,
  version: number,
): Promise<{ data: unknown } | undefined> {
  return await db
    .selectFrom("versions")
    .select("data")
    .where((is) => is.and(versioned))
    .where("version", "=", version)
    .executeTakeFirst();
}
