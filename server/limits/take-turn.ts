import type { DatabaseTransaction } from "../db/database.ts";

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

/**
 * Counts one more time, unless there were as many as may be in any stretch of that length. The row
 * stays locked until the caller's transaction ends, so all processes count together.
 *
 * @returns `refused` with how long it takes until the next turn is free
 */
export async function takeTurn(tx: DatabaseTransaction, limit: Limit, now: Date): Promise<Turn> {
  const { key, most } = limit;
  const hours = (count: number) => count * 3_600_000;
  await tx
    .insertInto("limits")
    .values({ key, times: [], updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await tx
    .selectFrom("limits")
    .select("times")
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const since = now.getTime() - hours(limit.inHours);
  const recent = row.times.filter((time) => time.getTime() > since);
  const oldest = recent.at(-most);
  if (oldest) return { code: "refused", seconds: Math.ceil((oldest.getTime() - since) / 1000) };
  await tx
    .updateTable("limits")
    .set({ times: [...recent, now], updated_at: now })
    .where("key", "=", key)
    .execute();
  await forgetOld(tx, new Date(now.getTime() - hours(FORGET_AFTER_HOURS)));
  return { code: "taken" };
}

async function forgetOld(tx: DatabaseTransaction, before: Date): Promise<void> {
  await tx
    .deleteFrom("limits")
    .where("key", "in", (from) =>
      from
        .selectFrom("limits")
        .select("key")
        .where("updated_at", "<", before)
        // Another request is at them: waiting for it while holding a turn could go in a circle.
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
