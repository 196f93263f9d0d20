import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { listComingSoon } from "./coming-soon-queries.ts";

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
