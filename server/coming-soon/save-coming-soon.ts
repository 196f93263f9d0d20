import { sql } from "kysely";
import type { ComingSoonDetails } from "#domain/coming-soon/coming-soon-codec.ts";
import type { SaveResult } from "#domain/form/save-result.ts";
import type { AppContext } from "../app-context.ts";
import { findComingSoon, listComingSoon } from "./coming-soon-queries.ts";

/** Saves an upcoming product; a new one (without an id) at the end of the list. */
export async function saveComingSoon(
  { db }: Pick<AppContext, "db">,
  change: {
    readonly id: number | null;
    readonly version: number;
    readonly data: ComingSoonDetails;
  },
): Promise<SaveResult<ComingSoonDetails>> {
  const { id, version, data } = change;
  const { name, description, image, releaseDate } = data;
  const columns = { name, description, image, release_date: releaseDate };

  if (id === null) {
    const position = sql<number>`(select coalesce(max(position) + 1, 0) from coming_soon_items)`;
    await db
      .insertInto("coming_soon_items")
      .values({ ...columns, position })
      .execute();
    return { code: "saved", stored: { data, version: 1 } };
  }

  const { numUpdatedRows } = await db
    .updateTable("coming_soon_items")
    .set({ ...columns, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { code: "saved", stored: { data, version: version + 1 } };

  const current = await findComingSoon(db, id);
  if (!current) return { code: "not-found" };
  return { code: "conflict", stored: { data: current.item, version: current.version } };
}

/**
 * Moves an item one place up or down in the list that shoppers see. Does nothing at the ends of the
 * list, or for a deleted item.
 */
export async function moveComingSoon(
  ctx: Pick<AppContext, "db">,
  id: number,
  direction: "up" | "down",
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // One reordering at a time; readers are not blocked.
    await sql`lock table coming_soon_items in share row exclusive mode`.execute(tx);
    const ids = (await listComingSoon(tx)).map((item) => item.id);
    const from = ids.indexOf(id);
    const to = direction === "up" ? from - 1 : from + 1;
    const other = ids[to];
    if (from === -1 || other === undefined) return;
    ids[from] = other;
    ids[to] = id;
    for (const [position, each] of ids.entries()) {
      await tx.updateTable("coming_soon_items").set({ position }).where("id", "=", each).execute();
    }
  });
}
