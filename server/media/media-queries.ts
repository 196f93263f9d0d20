import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { type LibraryPicture, pictureAddress } from "./picture.ts";

export type NewMedia = {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
};

/** @returns false when something was uploaded to this path before; then nothing is added */
export async function addMedia(db: Database, media: NewMedia, at: Date): Promise<boolean> {
  const row = await db
    .insertInto("media")
    .values({ ...media, created_at: at })
    .onConflict((conflict) => conflict.column("path").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function markMediaStored(
  tx: DatabaseTransaction,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("media")
    .set({ stored_at: at })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markMediaAvif(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable("media").set({ avif_at: at }).where("id", "=", id).execute();
}

/** A stored picture without AVIF sizes; undefined when it has them or does not exist. */
export async function findMediaWithoutAvif(
  db: Database,
  id: string,
): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom("media")
    .select("id")
    .where("id", "=", id)
    .where("stored_at", "is not", null)
    .where("avif_at", "is", null)
    .executeTakeFirst();
}

/** The same for all that were stored since then. */
export async function listMediaWithoutAvif(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("stored_at", ">", since)
    .where("avif_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Uploads that were begun before that moment and not finished. */
export async function listUnfinishedMedia(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("stored_at", "is", null)
    .where("created_at", "<", before)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeUnfinishedMedia(db: Database, id: string): Promise<void> {
  await db.deleteFrom("media").where("id", "=", id).where("stored_at", "is", null).execute();
}

/**
 * What the media library shows, newest first: all uploads, and the pictures of products that come
 * from elsewhere, under the name of the newest product that has them.
 */
export async function listLibrary(
  db: Database,
  options: { readonly search: string; readonly limit: number; readonly offset: number },
): Promise<LibraryPicture[]> {
  const { search, limit, offset } = options;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<{ id: string | null; address: string | null; name: string }>`
    select id, address, name from (
      select id, null as address, name, created_at, id as place
      from media where stored_at is not null
      union all
      select null, address, name, created_at, address from (
        select distinct on (address) address, coalesce(name, '') as name, created_at
        from products, unnest(images) as address
        where address not like '/media/%'
        order by address, created_at desc nulls last, id desc
      ) as elsewhere
    ) as library
    where lower(name) like ${pattern} or lower(coalesce(address, '')) like ${pattern}
    order by created_at desc nulls last, place
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ id, address, name }) => ({
    address: id === null ? (address ?? "") : pictureAddress(id),
    name,
  }));
}
