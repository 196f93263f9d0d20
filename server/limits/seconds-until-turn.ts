import type { Database } from "../db/database.ts";
import type { Limit } from "./take-turn.ts";

/** How long until `takeTurn` would give a turn; zero: at once. Counts nothing, locks nothing. */
export async function secondsUntilTurn(db: Database, limit: Limit, now: Date): Promise<number> {
  const row = await db
    .selectFrom("limits")
    .select("times")
    .where("key", "=", limit.key)
    .executeTakeFirst();
  const since = now.getTime() - limit.inHours * 3_600_000;
  const recent = row?.times.filter((time) => time.getTime() > since) ?? [];
  const oldest = recent.at(-limit.most);
  return oldest ? Math.ceil((oldest.getTime() - since) / 1000) : 0;
}
