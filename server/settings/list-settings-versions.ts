import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
import type { SettingsSection } from "./settings-queries.ts";

export type SettingsVersion<Data> = {
  readonly version: number;
  readonly at: Date;
  readonly data: Data;
};

/**
 * Earlier versions of a section, newest first. Versions that no longer fit the schema are skipped.
 */
export async function listSettingsVersions<Data>(
  db: Database,
  section: SettingsSection<Data>,
  limit = 12,
): Promise<SettingsVersion<Data>[]> {
  const rows = await db
    .selectFrom("settings_history")
    .select(["version", "at", "data"])
    .where("section", "=", section.name)
    .orderBy("at", "desc")
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ version, at, data }) => {
    const read = z.safeParse(section.schema, data);
    return read.success ? [{ version, at, data: read.data }] : [];
  });
}
