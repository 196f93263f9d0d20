import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";

export type Limit = {
  /** What is limited, and for whom. */
  readonly key: string;
  readonly most: number;
  readonly inHours: number;
};

export type Turn =
  | { readonly code: "taken" }
  /** Being refused is not counted, so that asking in vain never makes the wait longer. */
  | { readonly code: "refused"; readonly seconds: number };

/** Times older than this are of no limit's interest. */
const FORGET_AFTER_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Counts one more time, unless there were as many as may be in any stretch of that length. The row
 * stays locked until the caller's transaction ends, so all processes count together.
 *
 * @returns `refused` with how long it takes until the next turn is free
 */
export async function consumeRateLimit(
  tx: DatabaseTransaction,
  limit: Limit,
  now: Date,
): Promise<Turn> {
  const { key, most, inHours } = limit;
  const since = new Date(now.getTime() - inHours * HOUR_MS);
  const { rows } = await sql`
    insert into limits as known (key, times, updated_at)
    values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set
      times = array(
        select at from unnest(known.times) with ordinality as past (at, position)
        where at > ${since} order by position
      ) || excluded.times,
      updated_at = excluded.updated_at
    where (select count(*) from unnest(known.times) as at where at > ${since}) < ${most}
    returning key
    ${prepared}`.execute(tx);
  if (rows.length === 1) return { code: "taken" };
  return { code: "refused", seconds: await secondsUntilTurn(tx, limit, now) };
}

/** Lets go of what no limit counts any more. */
export async function forgetOldTurns(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FORGET_AFTER_HOURS * HOUR_MS);
  await db.deleteFrom("limits").where("updated_at", "<", before).execute();
}

/** How long until `consumeRateLimit` would give a turn; zero: at once. Counts nothing, locks nothing. */
export async function secondsUntilTurn(db: Database, limit: Limit, now: Date): Promise<number> {
  const row = await db
    .selectFrom("limits")
    .select("times")
    .where("key", "=", limit.key)
    .executeTakeFirst();
  const since = now.getTime() - limit.inHours * HOUR_MS;
  const recent = row?.times.filter((time) => time.getTime() > since) ?? [];
  const oldest = recent.at(-limit.most);
  return oldest ? Math.ceil((oldest.getTime() - since) / 1000) : 0;
}
