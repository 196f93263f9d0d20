import { sql } from "kysely";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { Database } from "../db/database.ts";

export type RateLimit = {
  /** What is limited, and for whom. */
  readonly key: string;
  /** The most uses within the window. */
  readonly max: number;
  readonly windowHours: number;
};

export type RateLimitResult =
  /** With the uses within the window, this one included, the newest last. */
  | { readonly code: "allowed"; readonly times: readonly Date[] }
  /** Refused uses are not counted, so that asking again does not lengthen the wait. */
  | { readonly code: "limited"; readonly seconds: number };

/** Longer than any window. */
const DELETE_AFTER_HOURS = 24;

/**
 * Counts one use within a sliding window, unless the limit is reached: in one statement, so that all
 * processes count together. Within a transaction, the row stays locked until its end.
 *
 * @returns `limited` with the seconds until the next use is allowed
 */
export async function consumeRateLimit(
  db: Database,
  limit: RateLimit,
  now: Date,
): Promise<RateLimitResult> {
  const { key, max, windowHours } = limit;
  const since = new Date(now.getTime() - windowHours * HOUR_MS);
  const { rows } = await sql<{ times: Date[] }>`
    insert into limits as known (key, times, updated_at)
    values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set
      times = array(
        select at from unnest(known.times) with ordinality as past (at, position)
        where at > ${since} order by position
      ) || excluded.times,
      updated_at = excluded.updated_at
    where (select count(*) from unnest(known.times) as at where at > ${since}) < ${max}
    returning times`.execute(db);
  const [counted] = rows;
  if (counted) return { code: "allowed", times: counted.times };
  return { code: "limited", seconds: await retryAfter(db, limit, now) };
}

/** Releases one use that was counted at this time. */
export async function releaseUse(db: Database, key: string, at: Date): Promise<void> {
  await sql`
    update limits set times = array(
      select past.at from unnest(times) with ordinality as past (at, position)
      where position <> array_position(times, ${at}::timestamptz) order by position
    )
    where key = ${key} and array_position(times, ${at}::timestamptz) is not null`.execute(db);
}

/** Deletes rows that no limit counts anymore. */
export async function deleteExpiredRateLimits(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELETE_AFTER_HOURS * HOUR_MS);
  await db.deleteFrom("limits").where("updated_at", "<", before).execute();
}

/** Seconds until the next use is allowed; zero means now. Counts and locks nothing. */
export async function retryAfter(db: Database, limit: RateLimit, now: Date): Promise<number> {
  const row = await db
    .selectFrom("limits")
    .select("times")
    .where("key", "=", limit.key)
    .executeTakeFirst();
  return secondsUntilFewer(row?.times ?? [], limit, now);
}

/** Seconds until fewer than `max` of these uses are within the window; zero means now. */
export function secondsUntilFewer(
  times: readonly Date[],
  { max, windowHours }: Pick<RateLimit, "max" | "windowHours">,
  now: Date,
): number {
  const since = now.getTime() - windowHours * HOUR_MS;
  const recent = times.filter((time) => time.getTime() > since);
  const oldest = recent.at(-max);
  return oldest ? Math.ceil((oldest.getTime() - since) / 1000) : 0;
}
