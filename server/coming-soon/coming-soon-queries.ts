import { type Selectable, sql } from "kysely";
import type { ComingSoonDetails, ComingSoonItem } from "#domain/coming-soon/parse-coming-soon.ts";
import type { Database } from "../platform/db/database.ts";
import type { ComingSoonItems } from "../platform/db/generated-types.ts";

/** In the owner's order. */
export async function listComingSoon(db: Database): Promise<ComingSoonItem[]> {
  const rows = await db
    .selectFrom("coming_soon_items")
    .selectAll()
    .orderBy("position")
    .orderBy("release_date", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();
  return rows.map(itemOf);
}

/** @returns an item with its version, which a change of it is checked against */
export async function findComingSoon(
  db: Database,
  id: number,
): Promise<{ readonly item: ComingSoonItem; readonly version: number } | undefined> {
  const row = await db
    .selectFrom("coming_soon_items")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { item: itemOf(row), version: row.version };
}

/** Adds an item at the end of the list. */
export async function addComingSoon(db: Database, details: ComingSoonDetails): Promise<void> {
  await db
    .insertInto("coming_soon_items")
    .values({
      ...columnsOf(details),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from coming_soon_items)`,
    })
    .execute();
}

/** @returns false when the item was deleted, or its version has changed */
export async function changeComingSoon(
  db: Database,
  id: number,
  details: ComingSoonDetails,
  expectedVersion: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("coming_soon_items")
    .set({ ...columnsOf(details), version: expectedVersion + 1 })
    .where("id", "=", id)
    .where("version", "=", expectedVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when there is no such item (any more) */
export async function removeComingSoon(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("coming_soon_items")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columnsOf({ name, description, image, releaseDate }: ComingSoonDetails) {
  return { name, description, image, release_date: releaseDate };
}

function itemOf(row: Selectable<ComingSoonItems>): ComingSoonItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    releaseDate: row.release_date,
  };
}
