import type { Selectable } from "kysely";
import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";
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

/** @returns false when there is no such item (anymore) */
export async function removeComingSoon(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("coming_soon_items")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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
