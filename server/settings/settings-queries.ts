import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";
import { storeWithVersion, type VersionAuthor } from "../versions/versions.ts";

/** A part of the owner's settings. It is stored, versioned and saved as a whole. */
export type SettingsSection<Data> = {
  readonly name: string;
  readonly schema: z.core.$ZodType<Data>;
  /** The specification's values, used until the section is saved. */
  readonly defaults: Data;
};

export type StoredSettings<Data> = {
  readonly data: Data;
  /** 0 until the section is saved; a save names the version that it changes. */
  readonly version: number;
};

export type SaveSettingsResult =
  | { readonly code: "saved" }
  /** Somebody else saved the section meanwhile; nothing was stored. */
  | { readonly code: "changed-meanwhile" };

export async function getSettings<Data>(
  db: Database,
  section: SettingsSection<Data>,
  log: Logger,
): Promise<StoredSettings<Data>> {
  const row = await db
    .selectFrom("settings")
    .select(["data", "version"])
    .where("section", "=", section.name)
    .executeTakeFirst();
  return { data: parseSettings(section, row?.data, log), version: row?.version ?? 0 };
}

/** @param stored the column `data`; null or undefined when the section was never saved */
export function parseSettings<Data>(
  section: SettingsSection<Data>,
  stored: unknown,
  log: Logger,
): Data {
  if (stored == null) return section.defaults;
  const parsed = z.safeParse(section.schema, stored);
  if (parsed.success) return parsed.data;
  log.warn({ section: section.name }, "stored settings are unreadable; the defaults are used");
  return section.defaults;
}

/** Stores a section and its new version, unless somebody else has changed it. */
export async function storeSettings<Data>(
  db: Database,
  section: SettingsSection<Data>,
  change: {
    readonly data: Data;
    readonly expectedVersion: number;
    readonly at: Date;
    readonly by: VersionAuthor;
  },
): Promise<SaveSettingsResult> {
  const { data, expectedVersion, at, by } = change;
  const next = { version: expectedVersion + 1, data: jsonb(data), updated_at: at, updated_by: by };
  const returned = ["section as key", "version", "data"] as const;
  const isFirst = expectedVersion === 0;
  const query = isFirst
    ? db
        .insertInto("settings")
        .values({ section: section.name, ...next })
        .onConflict((conflict) => conflict.column("section").doNothing())
        .returning(returned)
    : db
        .updateTable("settings")
        .set(next)
        .where("section", "=", section.name)
        .where("version", "=", expectedVersion)
        .returning(returned);

  const stored = await storeWithVersion(db, "section", query, { at, by });
  return { code: stored ? "saved" : "changed-meanwhile" };
}
