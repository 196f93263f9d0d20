import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-item.ts";
import type { Database } from "../db/database.ts";

/** Upcoming bars, the soonest first, those without a date last. */
export async function listComingSoon(db: Database): Promise<ComingSoonItem[]> {
  const rows = await db
    .selectFrom("coming_soon_items")
    .selectAll()
    .orderBy("release_date", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    releaseDate: row.release_date,
  }));
}
