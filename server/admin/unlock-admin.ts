import { createHash, timingSafeEqual } from "node:crypto";
import type { DatabaseTransaction } from "../db/database.ts";
import type { Shop } from "../shop.ts";
import { openAdminSession } from "./admin-sessions.ts";

export type Unlocking =
  | { readonly code: "unlocked"; readonly token: string }
  | { readonly code: "wrong-pin" }
  | { readonly code: "not-configured" }
  | { readonly code: "wait"; readonly seconds: number };

/** Wrong tries that answer at once, from one address and from all together. */
const FREE_TRIES = { address: 5, everyone: 50 };
const LONGEST_WAIT_SECONDS = 15 * 60;
/** After this long without a wrong try the counting starts anew. */
const FORGET_AFTER_HOURS = 24;

/**
 * Checks the PIN. A try is counted before it is looked at, and taken back when it was right, so
 * that a thousand tries at once get no further than one after the other.
 */
export async function unlockAdmin(
  shop: Pick<Shop, "db" | "settings" | "clock">,
  request: { readonly pin: string; readonly address: string },
): Promise<Unlocking> {
  const { adminPin } = shop.settings;
  if (adminPin === "") return { code: "not-configured" };

  const now = shop.clock();
  const counters = [
    { key: `address:${request.address}`, free: FREE_TRIES.address },
    { key: "everyone", free: FREE_TRIES.everyone },
  ];
  const seconds = await shop.db.transaction().execute(async (tx) => {
    const waits = [];
    // Always in the same order, so that two tries never wait for each other's row.
    for (const { key } of counters) waits.push(await secondsBlocked(tx, key, now));
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    for (const { key, free } of counters) await countTry(tx, key, free, now);
    return 0;
  });
  if (seconds > 0) return { code: "wait", seconds };

  if (!sameText(request.pin, adminPin)) return { code: "wrong-pin" };
  await shop.db
    .deleteFrom("pin_attempts")
    .where(
      "key",
      "in",
      counters.map(({ key }) => key),
    )
    .execute();
  return { code: "unlocked", token: await openAdminSession(shop) };
}

async function secondsBlocked(tx: DatabaseTransaction, key: string, now: Date): Promise<number> {
  await tx
    .insertInto("pin_attempts")
    .values({ key, failures: 0, blocked_until: now, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await tx
    .selectFrom("pin_attempts")
    .select("blocked_until")
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Math.max(0, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1000));
}

async function countTry(
  tx: DatabaseTransaction,
  key: string,
  free: number,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom("pin_attempts")
    .select(["failures", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  const forgotten = now.getTime() - row.updated_at.getTime() > FORGET_AFTER_HOURS * 3_600_000;
  const failures = (forgotten ? 0 : row.failures) + 1;
  await tx
    .updateTable("pin_attempts")
    .set({
      failures,
      blocked_until: new Date(now.getTime() + waitAfter(failures, free) * 1000),
      updated_at: now,
    })
    .where("key", "=", key)
    .execute();
}

/** Nothing for the free tries, then 5, 10, 20 … seconds, at most a quarter of an hour. */
export function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** Math.min(failures - free, 20));
}

/** Takes the same time whatever is given: hashes have one length and are compared whole. */
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
